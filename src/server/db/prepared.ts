/**
 * Statements that are asked all the time with other values. Their text is put together once, and each connection lets PostgreSQL read and
 * plan them once (a prepared statement of that name): for rows by their ids over four tables, planning costs three times what reading does.
 *
 * Only for statements whose best plan does not depend on the values: after a few rounds PostgreSQL keeps one plan for all.
 */
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db } from './client.ts'
import { PreparedQuery } from './prepared-query.ts'

const namesByText = new Map<string, string>()

/** Gives a statement that was declared by `prepared` its name on the way to the database. */
export class PreparingClient extends pg.Client {
  /** True once the connection has broken; whoever holds it learns of it from the statement under way. */
  dead = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pool listens to idle connections only. Without a listener, one that breaks while it is used would end the process.
    this.on('error', () => {
      this.dead = true
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has eight overloads, and all of them pass here.
  override query(...given: any[]): any {
    const [text, values, callback] = given
    const name = typeof text === 'string' && callback === undefined ? namesByText.get(text) : undefined
    if (name === undefined) return Reflect.apply(super.query, this, given)
    return new Promise((resolve, reject) => {
      const answered = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
      super.query(new PreparedQuery({ name, text, values }, answered))
    })
  }
}

/**
 * @param name of the prepared statement, one in the whole program.
 * @param compile the statement, with anything (null) for its values; they are given later, in the order of the text.
 */
export function prepared<Row>(name: string, compile: (db: Db) => CompiledQuery<Row>) {
  let text: string | undefined
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    if (text === undefined) {
      text = compile(db).sql
      namesByText.set(text, name)
    }
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
    return rows as Row[]
  }
}
