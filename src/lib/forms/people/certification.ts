/** What is handed in to be certified. */
import * as z from 'zod/mini'
import { creditCodeField, idNumberField } from '#lib/forms/paper-fields.ts'
import { looseId, name } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

const holder = (what: string, ...checks: z.core.$ZodCheck<string>[]) =>
  name(z.minLength(2, `请填写${what}`), z.maxLength(30, `${what}最多 30 个字`), ...checks)
const agreed = z.literal(true, '请先同意')

export const personBody = z.object({
  name: holder('姓名', z.regex(/^[\p{Script=Han}·A-Za-z\s]+$/u, '请填写证件上的姓名')),
  idNumber: idNumberField,
  /** The last day of the card; null when it has none. */
  paperUntil: z.nullable(strictText(z.iso.date('请填写身份证的到期日期'))),
  /** Front, back. */
  pictureIds: z.array(looseId).check(z.length(2, '请上传身份证的人像面和国徽面')),
  agreed,
})

export const companyBody = z.object({
  companyName: name(z.minLength(4, '请填写公司全称'), z.maxLength(60, '公司名称最多 60 个字')),
  creditCode: creditCodeField,
  legalPerson: holder('法定代表人'),
  pictureIds: z.array(looseId).check(z.length(1, '请上传营业执照')),
  agreed,
})
