/** The site as a process of its own, for measuring. Asked `statements`, it tells which SQL it has sent since it was last asked; asked `flow`, with
 * what was answered; asked `loop`, how long its event loop stood still; asked `collect`, it collects its heap first. */
import type { SendHandle } from 'node:child_process'
import type { Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { loadDraw } from '#demo/draw.ts'
import { collector } from '#server/collect-when-idle.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/main.ts'
import type { Sent } from './flow.ts'
import type { Statement } from './statements.ts'

const seen: Statement[] = []
if (process.argv.includes('--statements')) watchStatements()
const flow: Sent[] = []
if (process.argv.includes('--flow')) watchFlow()

const env = readEnv()
const site = await startServer({ databaseUrl: env.DATABASE_URL as string, env, draw: await loadDraw(env.SITE_DEMO) })
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)))
process.on('message', message => message === 'statements' && process.send?.({ statements: seen.splice(0) }))
process.on('message', message => message === 'flow' && process.send?.({ sent: flow.splice(0) }))
// Asked `loop`, it tells the longest time its event loop stood still since it was last asked, in milliseconds.
const loop = monitorEventLoopDelay({ resolution: 2 })
loop.enable()
process.on('message', message => {
  if (message !== 'loop') return
  process.send?.({ max: loop.max / 1e6, p99: loop.percentile(99) / 1e6 })
  loop.reset()
})
process.on('message', message => {
  if (message !== 'collect') return
  collector()()
  process.send?.({ collected: true })
})
// As a worker does: the parent process hands copies of the socket back.
process.on(
  'message',
  (message, handle) => (message as { type?: string }).type === 'listenAlso' && site.listenAlso(handle as object),
)
process.send?.({ url: site.url }, (site.server as Server & { _handle?: SendHandle })._handle)

/** Notes what goes to the driver, where every query passes. */
function watchStatements(): void {
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] } | undefined)?.values ?? [])
    const name = (first as { name?: string } | undefined)?.name
    if (text) seen.push(name ? { name, text, values } : { text, values })
    return Reflect.apply(plain, this, given) as never
  } as typeof plain
}

/** Notes what requests send, with what is answered: at most as many rows as anything later may refer to. */
function watchFlow(): void {
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [{ name?: string; text?: string; values?: unknown[] } | undefined]
    const answered = Reflect.apply(plain, this, given) as unknown
    const { application_name } = (this as unknown as { connectionParameters: { application_name: string } }).connectionParameters
    if (statement?.text && application_name === 'chenghui') {
      const { name, text, values = [] } = statement
      const sent: Sent = { ...(name ? { name } : {}), text, values, rows: [] }
      flow.push(sent)
      if (answered instanceof Promise)
        answered.then(
          ({ rows }) => sent.rows.push(...rows.slice(0, 20)),
          () => undefined,
        )
    }
    return answered as never
  } as typeof plain
}
