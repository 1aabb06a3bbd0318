/**
 * A prepared statement on its way through the driver. The driver asks with every execution what the columns are and copies an empty row
 * for each row, which with the thirty columns of a card becomes a hash table; here a connection is asked once, and a row is one object
 * literal with the columns' names in it. For the rows of a list that is half of reading them.
 */
import pg from 'pg'

type Field = { name: string; dataTypeID: number; format: 'text' | 'binary' }
type RowMaker = (values: readonly (string | null)[]) => object
type Types = { getTypeParser(oid: number, format: string): (text: string) => unknown }
type Connection = { describe(message: unknown): void }

/** What the driver's query has that its types do not tell. */
type DriverQuery = pg.Submittable & {
  name: string
  _result: { _types: Types; rows: object[] }
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: Field[] }): void
}
const DriverQuery = pg.Query as unknown as new (
  config: object,
  values: undefined,
  answered: (error: Error | null, result: pg.QueryResult) => void,
) => DriverQuery

const makers = new Map<string, RowMaker>()

/** One maker for all connections, so that all rows of a statement are of one shape. */
function makerOf(fields: readonly Field[], types: Types): RowMaker {
  const key = fields.map(field => `${field.name} ${field.dataTypeID} ${field.format}`).join()
  let make = makers.get(key)
  if (make === undefined) {
    const read = fields.map(field => types.getTypeParser(field.dataTypeID, field.format))
    // The names are those of our own statements.
    const columns = fields.map(({ name }, at) => `${JSON.stringify(name)}: v[${at}] === null ? null : read[${at}](v[${at}])`)
    make = new Function('read', `return v => ({ ${columns.join(', ')} })`)(read) as RowMaker
    makers.set(key, make)
  }
  return make
}

/** What a connection is known to answer, by the name of the statement; and the connection as it is when it need not be asked for that. */
type Known = { makers: Map<string, RowMaker>; unasked: Connection }
const knownBy = new WeakMap<Connection, Known>()

const knownOf = (connection: Connection): Known => {
  let known = knownBy.get(connection)
  if (known === undefined) {
    known = { makers: new Map(), unasked: Object.create(connection, { describe: { value: () => undefined } }) as Connection }
    knownBy.set(connection, known)
  }
  return known
}

export class PreparedQuery extends DriverQuery {
  #known: Known | undefined
  #make: RowMaker | undefined

  constructor(
    statement: { name: string; text: string; values: unknown[] },
    answered: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(statement, undefined, answered)
  }

  override prepare(connection: Connection): void {
    const known = knownOf(connection)
    this.#known = known
    this.#make = known.makers.get(this.name)
    super.prepare(this.#make ? known.unasked : connection)
  }

  override handleRowDescription(message: { fields: Field[] }): void {
    super.handleRowDescription(message)
    this.#make = makerOf(message.fields, this._result._types)
    this.#known?.makers.set(this.name, this.#make)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push((this.#make as RowMaker)(fields))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}
