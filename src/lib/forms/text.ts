/**
 * The texts of forms, in the small Zod that browsers fetch when somebody begins to fill a form in. The server checks by the same schemas:
 * contracts are made of them. Texts that no form checks are those of `validate/text.ts`, marked and cleaned alike.
 */

import { zhCN } from 'zod/locales'
import * as z from 'zod/mini'
import { MAX_AREA_CODE, MAX_INT } from '#lib/validate/bounds.ts'
import { READABLE, strictText } from '#lib/validate/checked.ts'
import { cleanLine, cleanLines } from '#lib/validate/clean.ts'
import { visibleLength } from '#lib/validate/rich.ts'

// Words for what has none of its own.
z.config(zhCN())

type TextCheck = z.core.$ZodCheck<string>

/** Free text in one line, cleaned, then checked: `line(z.minLength(2, '…'))`. */
export const line = (...checks: TextCheck[]) => strictText(z.string().check(z.overwrite(cleanLine), ...checks))

/** Free text in several lines, cleaned, then checked. */
export const lines = (...checks: TextCheck[]) => strictText(z.string().check(z.overwrite(cleanLines), ...checks))

/** The name of a person, a company or something they run: a line with at least one letter or digit. */
export const name = (...checks: TextCheck[]) => line(z.regex(READABLE, '请填写文字，不能只有符号'), ...checks)

/** Room for the marks of a rich text beside its characters. */
const MARKS_PER_CHARACTER = 8

/** Rich text (`validate/rich.ts`): what is to be read in it counts. */
export const richField = (min: number, max: number, tooShort = `至少 ${min} 个字`) =>
  lines(
    z.maxLength(max * MARKS_PER_CHARACTER + 4_000, `最多 ${max} 个字`),
    z.refine(text => visibleLength(text) >= min, tooShort),
    z.refine(text => visibleLength(text) <= max, `最多 ${max} 个字`),
  )

/** What a program wrote and gets back as it was: visible ASCII only. */
export const code = (max: number, ...checks: TextCheck[]) =>
  strictText(z.string().check(z.maxLength(max), z.regex(/^[!-~]*$/), ...checks))

/** Characters as people count them. */
const lengthOf = (text: string): number => [...text].length

/** A line that a form names in its messages. */
export const lineField = (what: string, min: number, max: number, ...checks: TextCheck[]) =>
  line(
    z.maxLength(max * 8, `${what}最多 ${max} 个字`),
    z.refine(text => min === 0 || text.length > 0, `请填写${what}`),
    z.refine(text => lengthOf(text) >= min || text.length === 0, `${what}至少 ${min} 个字`),
    z.refine(text => lengthOf(text) <= max, `${what}最多 ${max} 个字`),
    ...checks,
  )

/** A name that a form names in its messages. */
export const nameField = (what: string, min: number, max: number) =>
  lineField(what, min, max, z.regex(READABLE, `${what}要有文字，不能只有符号`))

/** Several lines that a form names in its messages. */
export const textField = (what: string, max: number, ...checks: TextCheck[]) =>
  lines(
    z.maxLength(max * 8, `${what}最多 ${max} 个字`),
    z.refine(text => lengthOf(text) <= max, `${what}最多 ${max} 个字`),
    ...checks,
  )

/** The same, where it must not be empty. */
export const requiredText = (what: string, max: number) =>
  textField(
    what,
    max,
    z.refine(text => text.length > 0, `请填写${what}`),
  )

/** An identity column of the database, as it travels in a body. */
export const id = z.int().check(z.positive(), z.maximum(MAX_INT))

/** The same, where a form may hold it as text. */
export const looseId = z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(MAX_INT))

/** The number of an area; 0 stands for the whole country. */
export const areaNumber = z.int().check(z.minimum(0), z.maximum(MAX_AREA_CODE))

/** The revision of what an editor shows (decision 024). */
export const version = code(40)
