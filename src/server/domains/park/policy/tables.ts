/** No tables: the texts are files of `src/content`, kept by editors. */
export type PolicyTables = Record<never, never>
