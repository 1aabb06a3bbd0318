/** Runs all health checks side by side; a check that fails or takes too long is reported as failing. */

import type { CallResult } from '#lib/contract/define.ts'
import { type HealthCheck, type HealthKind, healthKinds, type operatorHealth } from '#lib/contract/platform/operator-health.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import * as checks from './checks.ts'
import { type HealthSources, healthSources } from './sources.ts'

const CHECK_TIMEOUT_MS = 8_000

type Check = () => checks.Outcome | Promise<checks.Outcome>

const startTimeout = (): { late: Promise<never>; stop: () => void } => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`没有在 ${CHECK_TIMEOUT_MS / 1_000} 秒之内回答`)), CHECK_TIMEOUT_MS)
  })
  return { late, stop: () => clearTimeout(timer) }
}

async function runCheck(kind: HealthKind, check: Check): Promise<HealthCheck> {
  const { late, stop } = startTimeout()
  try {
    const { state, text, at } = await Promise.race([check(), late])
    return { kind, state, text, at: at?.toISOString() ?? null }
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { kind, state: 'FAILING', text: `查不到：${why}`, at: null }
  } finally {
    stop()
  }
}

type HealthContext = Pick<RequestContext, 'db' | 'ports' | 'now'>

const databaseChecks = ({ db, ports, now }: HealthContext): Partial<Record<HealthKind, Check>> => {
  const { personCheck, transfer } = checks.checkSandboxes(ports)
  return {
    DATABASE: () => checks.checkDatabase(db),
    JOBS: () => checks.checkJobs(db),
    OUTBOX: () => checks.checkOutbox(db, now),
    FFMPEG: () => checks.checkFfmpeg(),
    PERSON_CHECK: () => personCheck,
    TRANSFER: () => transfer,
  }
}

const siteChecks = ({ db, now }: HealthContext, sources: HealthSources): Partial<Record<HealthKind, Check>> => ({
  PROCESS: () => checks.checkProcess(sources),
  LOAD: () => checks.checkLoad(sources),
  REALTIME: () => checks.checkRealtime(sources),
  REDIS: () => checks.checkRedis(sources),
  MIGRATIONS: () => checks.checkMigrations(db, sources),
  FILES: () => checks.checkFiles(sources),
  BACKUP: () => checks.checkBackup(sources, now),
  SERVER_COPY: () => checks.checkServerCopy(sources, now),
  ARCHIVE: () => checks.checkArchive(db, sources, now),
  ...Object.fromEntries(sources.providers.map(({ kind, choice, by }) => [kind, () => checks.checkProvider(choice, by)])),
})

export async function getHealth(context: HealthContext): Promise<CallResult<typeof operatorHealth.getHealth>> {
  const sources = healthSources()
  const all = { ...databaseChecks(context), ...(sources ? siteChecks(context, sources) : {}) }
  const outcomes = healthKinds.flatMap(kind => {
    const check = all[kind]
    return check ? [runCheck(kind, check)] : []
  })
  return { checks: await Promise.all(outcomes) }
}
