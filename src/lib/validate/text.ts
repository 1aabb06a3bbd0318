/**
 * The types of text that a call accepts. Each marks its schema; a call whose params, query or body has a plain string does not compile
 * (`contract/define.ts`), so no text of people passes by the cleaning. What forms check as well stands in `lib/forms`.
 */
import { z } from 'zod'
import { READABLE, strictText } from './checked.ts'
import { cleanLine, cleanLines } from './clean.ts'

export { strictText }

/** Free text in one line, cleaned. Bounds and their messages follow: `lineText().min(2, '…').max(20, '…')`. */
export const lineText = () => strictText(z.string().overwrite(cleanLine))

/** Free text in several lines, cleaned. */
export const multilineText = () => strictText(z.string().overwrite(cleanLines))

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
