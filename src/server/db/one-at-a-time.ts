/**
 * Answers of the database are gone on with one by one. What comes in one packet would otherwise be rendered in one piece, and everybody
 * else, cached pages and /healthz among them, would wait until the last of it is done (docs/decisions/027).
 */
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

export class OneAtATime implements KyselyPlugin {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (this.#isTaken) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else {
      this.#isTaken = true
      setImmediate(this.#next)
    }
    return result
  }

  /** Once in each turn of the event loop, after the events that came in meanwhile. */
  readonly #next = (): void => {
    const begin = this.#waiting.shift()
    this.#isTaken = begin !== undefined
    if (!begin) return
    setImmediate(this.#next)
    begin()
  }
}
