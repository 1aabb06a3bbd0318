/**
 * Which columns refer to a person, and what becomes of their rows: in the copy of their data that a person may take along, and when
 * they leave. A test compares the declarations with the live schema, so that a new column cannot be forgotten.
 */

/** A part of the copy: its file name, its title in the table of contents, and the columns it holds. */
export type PersonalCopy = { file: string; title: string; columns: readonly string[] }

export type PersonalColumn<Column extends string = string> = {
  /** The column that names the person. */
  person: Column
  /** A further condition on the rows, in SQL. */
  only?: string
  /** Without it the rows are not in the copy. */
  copy?: PersonalCopy
  /** When the person leaves: rows stay as they are, are deleted, or stay with these columns set to these SQL expressions. */
  leaving: 'retain' | 'delete' | { set: Partial<Record<Column, string>> }
  /** The texts of the row are by somebody else, so the person's name and phone are not removed from them. */
  textByOthers?: true
}

type Options = Pick<PersonalColumn, 'only' | 'copy'>

/** @param columns column names with white space between them. */
export const copyOf = (file: string, title: string, columns: string): PersonalCopy => ({
  file,
  title,
  columns: columns.split(/\s+/),
})

/** The rows belong to others too (posts, orders): they stay, and point to a person without a name. */
export const retained = <Column extends string>(person: Column, options: Options = {}): PersonalColumn<Column> => ({
  person,
  leaving: 'retain',
  ...options,
})

/** The rows are the person's alone. */
export const deleted = <Column extends string>(person: Column, options: Options = {}): PersonalColumn<Column> => ({
  person,
  leaving: 'delete',
  ...options,
})

/** The rows stay without what is personal in them. @param set SQL expression by column. */
export const blanked = <Person extends string, Column extends string>(
  person: Person,
  set: { readonly [name in Column]: string },
  options: Options = {},
): PersonalColumn<Person | Column> => ({ person, leaving: { set: set as Record<Person | Column, string> }, ...options })

/** The person decided about something, or is named in it; the row and its texts are somebody else's. */
export const mentioned = <Column extends string>(person: Column, options: Options = {}): PersonalColumn<Column> => ({
  person,
  leaving: 'retain',
  textByOthers: true,
  ...options,
})
