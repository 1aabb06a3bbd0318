/** A PostgreSQL of this machine's system, as an operator has it: started, restarted and stopped by its own commands. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type ExternalDatabase = { url: string; version: string; restart(): Promise<void>; stop(): void }

const NOBODY = 65534

/** The folder of the newest server's commands, or null when none is installed. */
export const findSystemPostgres = (): string | null =>
  globSync('/usr/lib/postgresql/*/bin/initdb').map(path.dirname).sort().at(-1) ?? null

/** @param bin folder of the server's commands. */
export function startExternal(bin: string, port: number): ExternalDatabase {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-external-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const account = { cwd: '/', ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) }
  const run = (command: string, ...args: string[]): string =>
    execFileSync(path.join(bin, command), args, {
      ...account,
      encoding: 'utf8',
      // The server must not hold the pipe of the command that starts it.
      stdio: command === 'pg_ctl' ? 'ignore' : 'pipe',
    })
  const data = path.join(folder, 'data')
  const options = `-p ${port} -k '' -c listen_addresses=127.0.0.1 -c max_connections=60`
  run('initdb', '-D', data, '-U', 'operator', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust')
  run('pg_ctl', '-D', data, '-w', '-o', options, 'start')
  run('psql', '-h', '127.0.0.1', '-p', String(port), '-U', 'operator', '-d', 'postgres', '-c', 'create database chenghui')
  return {
    url: `postgres://operator@127.0.0.1:${port}/chenghui`,
    version: run('postgres', '--version').trim(),
    // Beside the load that this process makes.
    restart: () =>
      new Promise((resolve, reject) => {
        const command = ['-D', data, '-w', '-m', 'fast', '-o', options, 'restart']
        spawn(path.join(bin, 'pg_ctl'), command, { ...account, stdio: 'ignore' })
          .once('error', reject)
          .once('exit', code => (code === 0 ? resolve() : reject(new Error(`pg_ctl restart ended with ${code}`))))
      }),
    stop() {
      run('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
