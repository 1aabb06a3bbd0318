/** The settings of the embedded server: safe with what it promised to keep, frugal with memory, one city's clock. */
import { createHash } from 'node:crypto'

type Settings = Record<string, string>

const base: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '74',
  superuser_reserved_connections: '3',
  password_encryption: 'scram-sha-256',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  // For a copy of the files by the replication protocol, which the superuser alone may ask for.
  max_wal_senders: '2',
  wal_level: 'replica',
  max_logical_replication_workers: '0',
  min_wal_size: '80MB',
  // What is written between two checkpoints is read again after a crash: less of it, and the database is back sooner.
  max_wal_size: '512MB',
  wal_compression: 'pglz',
  checkpoint_timeout: '5min',
  jit: 'off',
  random_page_cost: '1.1',
  default_statistics_target: '200',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  log_autovacuum_min_duration: '-1',
}

const durable: Settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** For data that may be lost (tests): no write waits for the disk. */
const ephemeral: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  autovacuum: 'off',
}

/** Where finished pieces of the log are put, and after how many seconds one is finished although it is not full. */
export type LogSpool = { folder: string; seconds: number }

/** The library puts a piece there whole or not at all, and never over another of the same name. */
const archiving = ({ folder, seconds }: LogSpool): Settings => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder.replaceAll('\\', '/').replaceAll("'", "''"),
  archive_timeout: `${seconds}s`,
})

/** The settings file and a word that changes with it (the running server carries it, so that an older one is noticed). */
export function settingsFile(options: { ephemeral: boolean; spool: LogSpool | null }): { text: string; fingerprint: string } {
  const settings = {
    ...base,
    ...durable,
    ...(options.ephemeral ? ephemeral : {}),
    ...(options.spool ? archiving(options.spool) : {}),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  const fingerprint = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)
  const head = '# Written by the site at every start; changes belong into src/server/db/embedded/settings.ts'
  return { text: [head, ...lines, `chenghui.settings = '${fingerprint}'`, ''].join('\n'), fingerprint }
}

/** Only password logins over the loopback, to everything; nothing else. */
export const accessFile = 'host all all 127.0.0.1/32 scram-sha-256\n'
