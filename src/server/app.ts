/**
 * One instance of everything. The services of a running server are created here, once, and handed on: to the API, to Astro's pages
 * through `locals`, to the development server. Nothing else opens a pool or a cache.
 */
import type { Site } from '#lib/site/site.ts'
import { createArchiveJob } from './backup/archive-job.ts'
import { backupWarnings, createBackupJob, type Kind } from './backup/job.ts'
import { openBackupPlace } from './backup/settings.ts'
import { CallMemo } from './cache/call-memo.ts'
import { PageCache } from './cache/page-cache.ts'
import { listenForPurges } from './cache/purge-listener.ts'
import { openContent } from './content/load.ts'
import { type Db, openSiteDbs } from './db/client.ts'
import { findSpool } from './db/embedded/spool.ts'
import { setSendingLimit } from './domains/consult/chat/service.ts'
import { registry } from './domains/index.ts'
import { createFileAccess } from './domains/park/download/access.ts'
import { admitMinor } from './domains/people/minor-mode/service.ts'
import { reserveSiteName } from './domains/people/naming/service.ts'
import { authenticateSession } from './domains/people/session/service.ts'
import { admitCall } from './domains/platform/feature/service.ts'
import { countEverythingWaiting, openHealth } from './domains/platform/operator/service.ts'
import { cachedVocabulary, cacheTotals, openSynonyms } from './domains/platform/search/service.ts'
import { hasPictureKey } from './domains/platform/upload/service.ts'
import type { Env } from './env.ts'
import { healthSourcesOf } from './health-sources.ts'
import { type Admission, createAdmission } from './http/admission/admission.ts'
import { type ApiHandler, createApiHandler } from './http/api.ts'
import { createDocsHandler } from './http/docs.ts'
import { createReadiness, type Readiness } from './http/health.ts'
import { createInProcessApi } from './http/in-process.ts'
import { loggedPath } from './http/logged-path.ts'
import type { PathHandler } from './http/pipeline.ts'
import { proxyWarnings } from './http/proxy-check.ts'
import { trustProxies } from './http/visitor-address.ts'
import { startLanes } from './jobs/loop.ts'
import { listJobStates } from './jobs/queries.ts'
import { createLogger, type Logger } from './log.ts'
import { createMedia } from './media/handler.ts'
import type { DrawPicture } from './media/picture-source.ts'
import { startMetrics } from './metrics/start.ts'
import { startPaymentSandbox } from './ports/payment/sandbox/listener.ts'
import { usesPaymentSandbox } from './ports/payment/settings.ts'
import { createPorts, type Ports } from './ports/ports.ts'
import { portSettings } from './ports/settings.ts'
import type { HubOptions } from './realtime/hub.ts'
import { type OpenRealtime, openRealtime } from './realtime/open.ts'
import type { Realtime } from './realtime/server.ts'
import { openSecrets } from './secrets.ts'

export type AppServices = {
  db: Db
  log: Logger
  cache: PageCache
  admission: Admission
  api: ApiHandler
  handlers: PathHandler[]
  locals: App.Locals
  realtime: Realtime
  close(): Promise<void>
}

const tilesOf = ({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: Env) => (url ? { url, attribution } : null)

const siteOf = (env: Env): Site => ({
  name: env.SITE_NAME,
  url: env.siteUrl,
  demo: env.SITE_DEMO,
  tiles: tilesOf(env),
  tencentChat: env.TENCENT_CHAT_SDK_APP_ID !== undefined,
  notices: {
    icp: env.SITE_ICP ?? null,
    policeFiling: env.SITE_POLICE_FILING ?? null,
    licence: env.SITE_LICENCE ?? null,
    servicePhone: env.SITE_PHONE ?? null,
    reportPhone: env.SITE_REPORT_PHONE ?? null,
    reportEmail: env.SITE_REPORT_EMAIL ?? null,
  },
})

type RealtimeParts = Pick<HubOptions, 'db' | 'databaseUrl' | 'log' | 'absent'>

/** The real-time server; a Redis that it can do without is named where the site says how it is. */
async function realtimeOf(env: Env, parts: RealtimeParts, readiness: Readiness): Promise<OpenRealtime> {
  const realtime = await openRealtime({ ...parts, siteUrl: env.siteUrl, redisUrl: env.REDIS_URL })
  if (realtime.redisUp) readiness.watch('redis', realtime.redisUp)
  return realtime
}

/** The embedded payment provider, where it takes money here. */
const startSandbox = async (env: Env, { db, log }: { db: Db; log: Logger }) =>
  usesPaymentSandbox(env)
    ? startPaymentSandbox({ db, log, host: env.HOST, port: env.PAY_SANDBOX_PORT, publicUrl: env.PAY_SANDBOX_URL })
    : null

/** In lanes of their own: a backup takes minutes, and orders expire by the second. */
function startBackups(env: Env, context: { db: Db; ports: Ports; log: Logger }): () => Promise<void> {
  const { BACKUP_DIR: address, BACKUP_ARCHIVE_DIR: archiveAddress, BACKUP_KEEP: keep, DATA_DIR: dataDir } = env
  if (!address) return async () => undefined
  const kinds: readonly Kind[] = env.BACKUP_PHYSICAL ? ['rows', 'server'] : ['rows']
  const openArchive = archiveAddress ? () => openBackupPlace(archiveAddress, env) : undefined
  const archive = openArchive && { open: openArchive, history: async () => (await findSpool(dataDir))?.history }
  const backups = createBackupJob({ open: () => openBackupPlace(address, env), keep, kinds, archive, log: context.log })
  const sending = openArchive ? [createArchiveJob({ open: openArchive, dataDir, passphrase: env.BACKUP_PASSPHRASE })] : []
  const stop = startLanes([{ ...backups.job, lane: 'backup' }, ...sending], context)
  return () => {
    backups.stop()
    return stop()
  }
}

/**
 * @param databaseUrl the database to serve, already migrated.
 * @param draw draws the pictures of the demo city; a real site has none.
 */
export async function createServices(env: Env, databaseUrl: string, draw?: DrawPicture): Promise<AppServices> {
  const log = createLogger(env.LOG_LEVEL)
  openSecrets(env)
  trustProxies(env.TRUSTED_PROXIES)
  for (const warning of [...proxyWarnings(env), ...backupWarnings(env)]) log.warn(warning)
  reserveSiteName(env.SITE_NAME)
  setSendingLimit(env.CHAT_MESSAGES_PER_TEN_SECONDS)
  openSynonyms(env.SEARCH_SYNONYMS_FILE)
  openContent({ demo: env.SITE_DEMO })
  const admission = createAdmission(env.WORK_AT_ONCE ?? env.DATABASE_POOL, { patience: env.WORK_PATIENCE })
  const databases = openSiteDbs(databaseUrl, env, admission.noteDatabaseWait)
  const { db } = databases
  const readiness = createReadiness(databaseUrl)
  const cache = new PageCache(env.PAGE_CACHE_MB * 1024 * 1024)
  const memo = new CallMemo()
  const settings = portSettings(env)
  const sandbox = await startSandbox(env, { db, log })
  const ports = createPorts({
    siteName: env.SITE_NAME,
    siteUrl: env.siteUrl,
    demo: env.SITE_DEMO,
    dataDir: env.DATA_DIR,
    announce: line => log.info(line),
    settings: { ...settings, payment: { ...settings.payment, sandboxUrl: sandbox?.url } },
  })
  // The words before what was found by them.
  const purgeables = [cachedVocabulary(db), memo, cacheTotals(db), cache]
  const stopListening = await listenForPurges(databaseUrl, purgeables, log)
  const stopJobs = startLanes(registry.jobs, { db: databases.background, ports, log })
  const stopBackups = startBackups(env, { db: databases.background, ports, log })
  const media = createMedia({
    dataDir: env.DATA_DIR,
    sources: { local: (area, key) => ports.uploads.store.local(area, key), has: key => hasPictureKey(db, key), draw },
    maxRenditionBytes: env.PICTURE_CACHE_MB * 1024 ** 2,
    fileAccess: createFileAccess(db),
    onError: (err, path) => log.error({ err, path: loggedPath(path) }, 'picture failed'),
  })
  const realtime = await realtimeOf(env, { db, databaseUrl, log, absent: ports.chatDelivery }, readiness)
  openHealth(healthSourcesOf(env, { settings, usesSandbox: sandbox !== null, admission, realtime }))
  const measuring = await startMetrics(env, {
    process: String(process.pid),
    admission: () => admission.stats,
    pageCache: () => cache.stats,
    realtime,
    jobs: () => listJobStates(databases.background),
    queues: () => countEverythingWaiting(databases.background),
  })
  if (measuring) log.info(measuring.announce)
  return {
    db,
    log,
    cache,
    realtime,
    admission,
    api: createApiHandler({
      db,
      log,
      ports,
      routes: registry.routes,
      authenticate: authenticateSession,
      admitCall: async (...asked) => {
        await admitCall(...asked)
        await admitMinor(...asked)
      },
      purge: tags => {
        for (const one of purgeables) one.purge(tags)
      },
      admission,
      observe: measuring?.observeCall,
    }),
    handlers: [
      readiness.handle,
      createDocsHandler(),
      ...registry.handlers.map(create =>
        create({ db, ports, authenticate: authenticateSession, siteUrl: env.siteUrl, demo: env.SITE_DEMO }),
      ),
      media.handle,
    ],
    locals: {
      api: createInProcessApi({ db, ports, routes: registry.routes, memo }),
      site: siteOf(env),
    },
    async close() {
      await measuring?.close()
      await stopBackups()
      await stopJobs()
      await sandbox?.close()
      media.close()
      ports.uploads.close()
      ports.mail.close?.()
      await stopListening()
      await readiness.close()
      await databases.close()
    },
  }
}
