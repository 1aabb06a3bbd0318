/** A connection that knows when it has broken. */
import pg from 'pg'

export class WatchedClient extends pg.Client {
  /** True once the connection has broken; its user learns of it from the statement under way. */
  dead = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pool listens to idle connections only. Without a listener, one that breaks while it is used would end the process.
    this.on('error', () => {
      this.dead = true
    })
  }
}
