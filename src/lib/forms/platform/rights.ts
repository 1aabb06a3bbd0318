/** What a claimant has to hand in, what the author answers with, and what proves a lawsuit (规则《知识产权保护规则》二、四). */

import * as z from 'zod/mini'
import { lineField, requiredText, textField } from '#lib/forms/text.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

export const MAX_PROOFS = 6
export const MAX_IDENTITY_PICTURES = 4

const uploadIds = (max: number, missing: string) =>
  z.array(z.int().check(z.positive(), z.maximum(MAX_INT))).check(z.minLength(1, missing), z.maxLength(max, `最多 ${max} 个文件`))

const isTrue = z.literal(true, '请确认你对内容的真实性负责')

/** The five parts of a notice, in the order of the rule. */
export const assertionShape = {
  claimantName: lineField('权利人的姓名或名称', 2, 60),
  contact: lineField('联系方式', 5, 100),
  identityIds: uploadIds(MAX_IDENTITY_PICTURES, '请上传身份证明'),
  rightProof: requiredText('权属说明', 500),
  proofIds: uploadIds(MAX_PROOFS, '请上传权属证明'),
  addresses: requiredText('侵权内容的准确地址', 500),
  grounds: requiredText('构成侵权的理由', 2_000),
  isTrue,
  signature: lineField('签名', 2, 60),
}

/** Who signs is who is named. */
export const signedBy = <Name extends string>(name: Name) =>
  z.refine<{ signature: string } & Record<Name, string>>(values => values.signature === values[name], {
    path: ['signature'],
    message: '签名要和上面填写的姓名或名称一致',
  })

/** Contents that one notice may name. */
export const MAX_CONTENTS = 20

/** Addresses of what else infringes, one a line: each is decided on its own. */
export const otherContents = z._default(textField('其他内容的地址', 6_000), '')

/** As it is given at first; completing one is about that one alone. */
export const noticeFields = z.object({ ...assertionShape, others: otherContents }).check(signedBy('claimantName'))

export const assertionFields = z.object(assertionShape).check(signedBy('claimantName'))

export const rebuttalFields = z
  .object({
    name: lineField('姓名或名称', 2, 60),
    contact: lineField('联系方式', 5, 100),
    grounds: requiredText('不侵权的理由', 2_000),
    proofIds: uploadIds(MAX_PROOFS, '请上传初步证据'),
    isTrue,
    signature: lineField('签名', 2, 60),
  })
  .check(signedBy('name'))

export const suitFields = z.object({
  authority: lineField('受理的法院或主管部门', 2, 80),
  number: lineField('案号或受理编号', 2, 80),
  proofIds: uploadIds(MAX_PROOFS, '请上传受理通知等材料'),
})

export const missingPartsFields = z.object({ missing: requiredText('需要补充的内容', 300) })

export const barFields = z.object({ barred: z.boolean(), reason: requiredText('理由', 200) })

export const settleFields = z.object({ infringes: z.boolean(), reason: requiredText('理由', 200) })
