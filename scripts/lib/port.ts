/** Whether the site can listen where it is told to: said before minutes of work rather than after. */
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '#server/env.ts'

/** The workers of a supervisor that was killed end by themselves; until then they hold the port. */
const MAX_WAIT_MS = 3_000

/** @throws Error that says what to do. */
export async function assertPortFree(env: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const began = performance.now()
  for (;;) {
    const error = await listenOnce(env)
    if (!error) return
    if (error.code !== 'EADDRINUSE' || performance.now() - began > MAX_WAIT_MS)
      throw new Error(advice(error, env), { cause: error })
    await sleep(50)
  }
}

const listenOnce = (env: Pick<Env, 'HOST' | 'PORT'>): Promise<NodeJS.ErrnoException | null> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve(null)))
  })

function advice(error: NodeJS.ErrnoException, env: Pick<Env, 'HOST' | 'PORT'>): string {
  const at = `${env.HOST}:${env.PORT}`
  if (error.code === 'EADDRINUSE') {
    const taken = `Port ${env.PORT} on ${env.HOST} is taken, perhaps by this site started earlier.`
    return `${taken} Stop that program, or choose another port: PORT=${env.PORT + 1} npm start`
  }
  if (error.code === 'EACCES') return `This account may not use port ${env.PORT}. Choose one above 1023: PORT=4321 npm start`
  if (error.code === 'EADDRNOTAVAIL')
    return `${env.HOST} is not an address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for all networks.`
  return `Cannot listen on ${at}: ${error.message}`
}
