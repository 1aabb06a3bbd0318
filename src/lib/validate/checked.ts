/** The mark of texts that a call accepts. `contract/define.ts` refuses a call whose params, query or body has a string without it. */
declare const mark: unique symbol
export type Mark = typeof mark
/** A string that came through one of the text types. Any string may be assigned: what counts is that the declaration names a type. */
export type Checked = string & { readonly [mark]?: true }

/** A schema of strings with its mark; the methods of the schema stay and keep it. */
export type CheckedText<Schema> = Schema & { _zod: { output: Checked } }

/** Marks a schema that is strict about every character: a pattern, a date, a closed list. For free text take one of the text types. */
export const strictText = <Schema extends { _zod: { output: string } }>(schema: Schema) => schema as CheckedText<Schema>

/** Holds a letter or a digit, or is empty: whether it may be empty is a matter of its bounds. */
export const READABLE = /[\p{L}\p{N}]|^$/u
