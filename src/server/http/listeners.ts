/**
 * More listeners on the one listening socket. Node takes in one new connection a listener and turn of its event loop: when a turn takes ten
 * milliseconds and three hundred people come in a second, most of them wait in the system's queue for seconds, even for what costs nothing.
 */
import type { Server } from 'node:http'
import { createServer, type Server as ListeningServer } from 'node:net'

/** Listeners of a worker, and so connections that it takes in a turn. */
export const LISTENERS = 8

export type MoreListeners = {
  /** @param handle a copy of the server's own listening socket, as it comes from another process. */
  add(handle: object): void
  /** Takes no more connections. Resolves when those that came in here are gone. */
  close(): Promise<void>
}

export function createMoreListeners(server: Server): MoreListeners {
  const listeners: ListeningServer[] = []
  return {
    add(handle) {
      // As Node's HTTP server makes its own.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, socket => server.emit('connection', socket))
      // One listener fewer is slower, nothing else.
      listener.on('error', () => undefined)
      listener.listen(handle)
      listeners.push(listener)
    },
    close: async () => {
      await Promise.all(listeners.map(listener => new Promise<void>(resolve => listener.close(() => resolve()))))
    },
  }
}
