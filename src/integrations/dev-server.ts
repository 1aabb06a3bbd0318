/** `npm run dev`: the same services as in production stand in front of Vite; pages get them as `locals`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AstroIntegration } from 'astro'

const LOCALS = Symbol.for('astro.locals')

type Next = (error?: unknown) => void

/** @param loadDraw how the pictures of the demo city are drawn, if this is one. */
export function devServer(
  loadDraw: (isDemo: boolean) => Promise<((key: string) => string | null) | undefined>,
): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        // Loaded here, not above: a build must not need a database.
        const { createServices } = await import('#server/app.ts')
        const { readEnv } = await import('#server/env.ts')
        const env = readEnv()
        if (!env.DATABASE_URL) throw new Error('Start development with `npm run dev`, which prepares the database.')
        const services = await createServices(env, env.DATABASE_URL, await loadDraw(env.SITE_DEMO))
        const { realtime } = services
        server.httpServer?.once('close', () => void realtime.close().then(() => services.close()))
        server.httpServer?.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
          if (req.url?.startsWith(realtime.path)) realtime.handleUpgrade(req, socket, head)
        })
        server.middlewares.use((req: IncomingMessage, res: ServerResponse, next: Next) => {
          const [path = '/', search = ''] = (req.url ?? '/').split('?', 2)
          const answer = async (): Promise<void> => {
            if (path.startsWith('/v1/')) return services.api(req, res)
            for (const handler of services.handlers) if (await handler(req, res, path, search)) return
            Reflect.set(req, LOCALS, services.locals)
            next()
          }
          answer().catch(next)
        })
      },
    },
  }
}
