/** The health checks, one for each part of the site. Nothing is stored: each result is of the moment of the request. */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { HealthCheck } from '#lib/contract/platform/operator-health.ts'
import { jobText } from '#lib/format/jobs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { listBackgroundJobs } from '#server/jobs/queries.ts'
import { runTool, ToolMissingError } from '#server/media/run-tool.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { PortChoice } from '#server/ports/sandbox.ts'
import * as queries from './queries.ts'
import type { BackupState, HealthSources } from './sources.ts'

/** The result of a check, without its kind, which the caller knows. */
export type Outcome = Pick<HealthCheck, 'state' | 'text'> & { at?: Date | null }

const MB = 1024 ** 2
const GB = 1024 ** 3
const TOOL_MS = 5_000
/** Delays from this on are noticed by people. */
const LATE_MS = 100
const FEW_CONNECTIONS = 0.85
const LITTLE_ROOM = { share: 0.1, bytes: 2 * GB }
/** A backup is made each day; half a day more is for one that takes long. */
const BACKUP_LATE_MS = 36 * HOUR_MS
/** A trial restore is made each week, with the backup of a day after it. */
const TRIAL_LATE_MS = 9 * DAY_MS
const ARCHIVE_LATE_MS = 10 * MINUTE_MS
const OUTBOX_LATE_MS = 15 * MINUTE_MS

const size = (bytes: number): string => (bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`)
const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} 毫秒`

export const checkProcess = ({ version, startedAt }: HealthSources): Outcome => ({
  state: 'OK',
  text: `城汇 ${version}，Node ${process.versions.node}，内存 ${size(process.memoryUsage().rss)}`,
  at: startedAt,
})

export function checkLoad({ admission }: HealthSources): Outcome {
  const { loopDelayMs, databaseWaitMs, begun, waiting } = admission()
  return {
    state: loopDelayMs > LATE_MS || databaseWaitMs > LATE_MS ? 'WARNING' : 'OK',
    text: `正在处理 ${begun} 个请求，排队 ${waiting} 个；处理延迟 ${milliseconds(loopDelayMs)}，等数据库连接 ${milliseconds(databaseWaitMs)}`,
  }
}

export const checkRealtime = ({ connections }: HealthSources): Outcome => ({
  state: 'OK',
  text: `本进程有 ${connections()} 个连接`,
})

export function checkRedis({ redisUp }: HealthSources): Outcome {
  if (!redisUp) return { state: 'OFF', text: '没有设置；多个进程之间由数据库传话' }
  return redisUp() ? { state: 'OK', text: '多个进程之间由它传话' } : { state: 'WARNING', text: '连不上，现在由数据库传话' }
}

export async function checkDatabase(db: Db): Promise<Outcome> {
  const began = performance.now()
  const { version, bytes, connections, most } = await queries.getServerState(db)
  const took = performance.now() - began
  return {
    state: connections > most * FEW_CONNECTIONS ? 'WARNING' : 'OK',
    text: `PostgreSQL ${version}，${size(Number(bytes))}，连接 ${connections}／${most}，回答用了 ${milliseconds(took)}`,
  }
}

export async function checkMigrations(db: Db, { migrations }: HealthSources): Promise<Outcome> {
  const run = await queries.listMigrationsRun(db)
  const known = await migrations()
  const missing = known.filter(name => !run.includes(name))
  if (missing.length > 0)
    return { state: 'FAILING', text: `有 ${missing.length} 步还没有运行，请重新启动：${missing.join('、')}` }
  const ahead = run.length - known.length
  return ahead > 0
    ? { state: 'WARNING', text: `数据库比这个进程新 ${ahead} 步：别的进程已经更新，请更新这一个` }
    : { state: 'OK', text: `${run.length} 步都已运行，最后一步 ${run.at(-1) ?? '—'}` }
}

export async function checkFiles({ dataDir, hasBucket }: HealthSources): Promise<Outcome> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const isLittle = free < LITTLE_ROOM.bytes || free / all < LITTLE_ROOM.share
  const where = hasBucket ? '上传的文件在对象存储，经过本机磁盘' : '上传的文件在本机磁盘'
  return { state: isLittle ? 'WARNING' : 'OK', text: `${where}；磁盘剩余 ${size(free)}（${Math.floor((free / all) * 100)} %）` }
}

type JobRow = Awaited<ReturnType<typeof listBackgroundJobs>>[number]

const failedLast = ({ failed_at: failed, finished_at: finished }: JobRow): boolean =>
  failed !== null && (finished === null || failed > finished)

export async function checkJobs(db: Db): Promise<Outcome> {
  const jobs = await listBackgroundJobs(db)
  const failed = jobs.filter(failedLast)
  if (jobs.length === 0) return { state: 'OK', text: '服务刚启动，还没有任务运行过' }
  return failed.length === 0
    ? { state: 'OK', text: `${jobs.length} 个任务，上次都成功` }
    : { state: 'WARNING', text: `上次失败的有 ${failed.length} 个：${failed.map(job => jobText(job.name)).join('、')}` }
}

export async function checkOutbox(db: Db, now: Date): Promise<Outcome> {
  const { count, oldest_at: oldest } = await queries.getOutboxState(db, now)
  const isLate = oldest !== null && now.getTime() - oldest.getTime() > OUTBOX_LATE_MS
  return count === 0
    ? { state: 'OK', text: '没有等待发出的' }
    : { state: isLate ? 'WARNING' : 'OK', text: `有 ${count} 条等待发出`, at: oldest }
}

/** @param everyDay what is made, in words. */
async function checkCopies(everyDay: string, read: () => Promise<BackupState>, now: Date): Promise<Outcome> {
  const { madeAt, checkedAt, kept } = await read()
  const isLate = (at: Date | null, ms: number) => at === null || now.getTime() - at.getTime() > ms
  if (madeAt === null) return { state: 'WARNING', text: `还没有一份完整的${everyDay}` }
  if (isLate(madeAt, BACKUP_LATE_MS)) return { state: 'FAILING', text: `一天多没有新的${everyDay}，留有 ${kept} 份`, at: madeAt }
  if (isLate(checkedAt, TRIAL_LATE_MS))
    return { state: 'WARNING', text: `每天一份，留有 ${kept} 份；一周多没有试过能不能恢复`, at: madeAt }
  return { state: 'OK', text: `每天一份，留有 ${kept} 份；每周试一次恢复，上次成功`, at: madeAt }
}

export async function checkBackup({ backups, demo }: HealthSources, now: Date): Promise<Outcome> {
  if (backups) return checkCopies('备份', backups, now)
  return { state: demo ? 'OFF' : 'WARNING', text: '没有设置 BACKUP_DIR，不会自动备份' }
}

export async function checkServerCopy({ serverCopies }: HealthSources, now: Date): Promise<Outcome> {
  return serverCopies ? checkCopies('整库副本', serverCopies, now) : { state: 'OFF', text: '没有设置 BACKUP_PHYSICAL' }
}

export async function checkArchive(db: Db, { hasArchive }: HealthSources, now: Date): Promise<Outcome> {
  if (!hasArchive) return { state: 'OFF', text: '没有设置 BACKUP_ARCHIVE_DIR，只能恢复到备份的时刻' }
  const job = (await listBackgroundJobs(db)).find(({ name }) => name === 'backup-archive')
  if (!job?.finished_at) return { state: 'WARNING', text: '还没有送出过' }
  if (failedLast(job)) return { state: 'FAILING', text: `送不出去：${job.last_error ?? ''}`, at: job.finished_at }
  const isLate = now.getTime() - job.finished_at.getTime() > ARCHIVE_LATE_MS
  return isLate
    ? { state: 'FAILING', text: '很久没有送出', at: job.finished_at }
    : { state: 'OK', text: '随写随送，可以恢复到任一时刻', at: job.finished_at }
}

export async function checkFfmpeg(): Promise<Outcome> {
  try {
    const text = await runTool('ffmpeg', ['-hide_banner', '-version'], { folder: tmpdir(), patienceMs: TOOL_MS })
    return { state: 'OK', text: /^ffmpeg version \S+/.exec(text)?.[0].replace(' version', '') ?? 'ffmpeg' }
  } catch (error) {
    if (error instanceof ToolMissingError) return { state: 'OFF', text: '没有安装 ffmpeg，影片按上传的样子播放' }
    throw error
  }
}

const choiceStates: Record<PortChoice, HealthCheck['state']> = { provider: 'OK', sandbox: 'SANDBOX', off: 'OFF' }
const choiceTexts = { sandbox: '不会真正发给外部，只在本站留下记录', off: '没有设置' } as const

export const checkProvider = (choice: PortChoice, by: string): Outcome => ({
  state: choiceStates[choice],
  text: choice === 'provider' ? `由${by}提供` : choiceTexts[choice],
})

/** What this version has no other than a sandbox for. */
export const checkSandboxes = ({ personCheck, transfer }: Pick<Ports, 'personCheck' | 'transfer'>) => ({
  personCheck: checkProvider(personCheck.sandbox ? 'sandbox' : 'provider', '外部服务'),
  transfer: checkProvider(transfer.sandbox ? 'sandbox' : 'provider', '银行'),
})
