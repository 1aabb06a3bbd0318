/**
 * The types of text that a call accepts. Each marks its schema; a call whose params, query or body has a plain string does not compile
 * (`contract/define.ts`), so no text of people passes by the cleaning.
 */
import { z } from 'zod'
import { cleanLine, cleanLines } from './clean.ts'

declare const mark: unique symbol
export type Mark = typeof mark
/** A string that came through one of these types. Any string may be assigned: what counts is that the declaration names a type. */
export type Checked = string & { readonly [mark]?: true }

/** A schema of strings with its mark; the methods of the schema stay and keep it. */
export type CheckedText<Schema extends z.ZodType<string>> = Schema & { _zod: { output: Checked } }

/** Marks a schema that is strict about every character: a pattern, a date, a closed list. For free text take one of the types below. */
export const strictText = <Schema extends z.ZodType<string>>(schema: Schema) => schema as CheckedText<Schema>

/** Free text in one line, cleaned. Bounds and their messages follow: `lineText().min(2, '…').max(20, '…')`. */
export const lineText = () => strictText(z.string().overwrite(cleanLine))

/** Free text in several lines, cleaned. */
export const multilineText = () => strictText(z.string().overwrite(cleanLines))

/** A letter or a digit; empty is for the bounds to judge. */
const READABLE = /[\p{L}\p{N}]|^$/u

/** The name of a person, a company or something they run: a line with at least one letter or digit. */
export const nameText = () => lineText().regex(READABLE, '请填写文字，不能只有符号')

/** What is searched for. */
export const searchText = (max = 60) => lineText().max(max)

/** What a program wrote and gets back as it was (keys, cursors, revisions, tickets, proofs): visible ASCII only. */
export const codeText = (max: number) =>
  strictText(
    z
      .string()
      .max(max)
      .regex(/^[!-~]*$/),
  )

/** Characters as people count them. */
const lengthOf = (text: string): number => [...text].length

/** A line that a form names in its messages. */
export const lineField = (name: string, min: number, max: number) =>
  lineText()
    .max(max * 8, `${name}最多 ${max} 个字`)
    .refine(text => min === 0 || text.length > 0, `请填写${name}`)
    .refine(text => lengthOf(text) >= min || text.length === 0, `${name}至少 ${min} 个字`)
    .refine(text => lengthOf(text) <= max, `${name}最多 ${max} 个字`)

/** A name that a form names in its messages. */
export const nameField = (name: string, min: number, max: number) =>
  lineField(name, min, max).regex(READABLE, `${name}要有文字，不能只有符号`)

/** Several lines that a form names in its messages. */
export const textField = (name: string, max: number) =>
  multilineText()
    .max(max * 8, `${name}最多 ${max} 个字`)
    .refine(text => lengthOf(text) <= max, `${name}最多 ${max} 个字`)
