/**
 * Statements that are sent all the time with other values. Their text is compiled once, and each connection lets PostgreSQL parse and plan
 * them once, as a prepared statement of that name: for rows by their ids over four tables, planning takes three times as long as reading.
 *
 * Only for statements whose best plan does not depend on the values: after a few executions PostgreSQL uses one plan for all.
 */
import { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'

const namesByText = new Map<string, string>()

/** The name under which the driver prepares this text; undefined for what was not declared by `prepared`. */
export const statementName = (text: string): string | undefined => namesByText.get(text)

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
