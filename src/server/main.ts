/** Serves the built site. Started by scripts/start.mjs, which has prepared the database and the build. */
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { UPLOAD_PATH } from '#lib/contract/platform/upload.ts'
import { projectFile } from '#server/project-file.ts'
import { createServices } from './app.ts'
import { collectWhenIdle } from './collect-when-idle.ts'
import { sendConsoleToLog } from './console-to-log.ts'
import { type Env, readEnv } from './env.ts'
import { loadAssets } from './http/assets.ts'
import { createBoundedServer } from './http/bounded-server.ts'
import { createMoreListeners } from './http/listeners.ts'
import { createPageRenderer, type PageHandler } from './http/page-renderer.ts'
import { createPipeline } from './http/pipeline.ts'
import { setSiteOrigin } from './http/site-headers.ts'
import { isTrustedProxy } from './http/visitor-address.ts'
import type { DrawPicture } from './media/picture-source.ts'

/**
 * Connections that the system takes before the process has come to them (it may take fewer). With the usual 511 a burst fills the queue, and
 * further clients try again after a second, then after three.
 */
const BACKLOG = 4_096

const DIST = projectFile('dist/')

export type RunningServer = {
  url: string
  server: Server
  /** Takes in connections over one more copy of the listening socket (http/listeners.ts). */
  listenAlso(handle: object): void
  close(): Promise<void>
}

const listen = (server: Server, env: Env, socket?: object): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${env.PORT} is taken. Stop the other program, or choose another: PORT=4400 npm start`
          : `Cannot listen on ${env.HOST}:${env.PORT}: ${error.message}`
      reject(new Error(reason, { cause: error }))
    })
    const done = () => resolve((server.address() as AddressInfo).port)
    if (socket) server.listen(socket, BACKLOG, done)
    else server.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG }, done)
  })

/**
 * Starts serving on HOST:PORT.
 * @param options.databaseUrl a migrated database.
 * @param options.dist Astro's build, if not in the usual place.
 * @param options.socket a listening socket that another process opened; default: one on HOST:PORT.
 * @param options.draw draws the pictures of the demo city.
 * @throws Error that says what to do when the port is taken.
 */
export async function startServer(options: {
  databaseUrl: string
  env?: Env
  dist?: URL
  socket?: object
  draw?: DrawPicture | undefined
}): Promise<RunningServer> {
  const env = options.env ?? readEnv()
  const dist = options.dist ?? DIST
  const services = await createServices(env, options.databaseUrl, options.draw)
  const [{ handler }, islands, assets] = await Promise.all([
    import(new URL('server/entry.mjs', dist).href) as Promise<{ handler: PageHandler }>,
    readFile(new URL('server/islands.json', dist), 'utf8').then(JSON.parse) as Promise<string>,
    loadAssets(fileURLToPath(new URL('client/', dist))),
  ])
  const pipeline = createPipeline({ ...services, pages: createPageRenderer(handler, islands), assets })
  setSiteOrigin(env.siteUrl, env.HSTS_SUBDOMAINS)
  const bounded = createBoundedServer(
    pipeline,
    {
      total: env.MAX_CONNECTIONS,
      perAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
      isExempt: isTrustedProxy,
      isLongBody: url => url.startsWith(`${UPLOAD_PATH}/`),
    },
    services.realtime,
  )
  const { server } = bounded
  // A promise that a page started and nobody waits for any more must not end the process that everybody else is served by.
  const onUnhandled = (err: unknown) => services.log.error({ err }, 'unhandled rejection')
  process.on('unhandledRejection', onUnhandled)
  const restoreConsole = sendConsoleToLog(services.log)
  const port = await listen(server, env, options.socket)
  const more = createMoreListeners(server)
  const stopCollecting = collectWhenIdle()
  return {
    server,
    listenAlso: more.add,
    url: `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}`,
    async close() {
      stopCollecting()
      bounded.stop()
      await services.realtime.close()
      const closed = Promise.all([new Promise<void>(resolve => server.close(() => resolve())), more.close()])
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), 5_000)
      await closed
      clearTimeout(force)
      await services.close()
      process.off('unhandledRejection', onUnhandled)
      restoreConsole()
    },
  }
}
