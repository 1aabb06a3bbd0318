/** The calls of asking, and what the form holds. Money is read by its digits, never through a float. */

import { clientOf } from '#lib/api/browser.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { DEFAULT_BOUNTY_DAYS, question } from '#lib/calls/consult/question.ts'
import type { QuestionDraft } from '#lib/contract/consult/question.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { fenOf, yuanInput } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

export const api = clientOf({
  getCategoryTree: consult.getCategoryTree,
  getQuestionTerms: question.getQuestionTerms,
  createQuestion: question.createQuestion,
  getOwnQuestion: question.getOwnQuestion,
  saveQuestion: question.saveQuestion,
  submitQuestion: question.submitQuestion,
  withdrawQuestion: question.withdrawQuestion,
  discardQuestion: question.discardQuestion,
  suggestForQuestion: question.suggestForQuestion,
})

export type OwnQuestion = CallResult<typeof question.getOwnQuestion>
export type Categories = CallResult<typeof consult.getCategoryTree>

/** The draft as it is typed: amounts in yuan. */
export type QuestionForm = Omit<QuestionDraft, 'pictures' | 'bounty' | 'days'> & {
  pictures: UploadedFile[]
  rewarded: boolean
  bounty: string
  days: string
}

export const emptyForm = (): QuestionForm => ({
  title: '',
  text: '',
  categoryId: 0,
  labelIds: [],
  pictures: [],
  anonymous: false,
  rewarded: false,
  bounty: '',
  days: String(DEFAULT_BOUNTY_DAYS),
})

const shownPicture = (key: string, index: number): UploadedFile => ({
  id: -1 - index,
  kind: 'IMAGE',
  name: '图片',
  bytes: 0,
  url: pictureUrl(key, 240),
  pictureKey: key,
})

export const formOf = ({ pictures, bounty, days, ...rest }: OwnQuestion['content']): QuestionForm => ({
  ...rest,
  pictures: pictures.map(({ key }, index) => shownPicture(key, index)),
  rewarded: bounty > 0,
  bounty: bounty > 0 ? yuanInput(bounty) : '',
  days: String(days),
})

/** @param taken uploads that an earlier save has made pictures of this question. */
export const draftOf = (form: QuestionForm, taken: ReadonlyMap<number, string>): QuestionDraft => ({
  title: form.title.trim(),
  text: form.text.trim(),
  categoryId: form.categoryId,
  labelIds: form.labelIds,
  pictures: form.pictures.map(({ id, pictureKey }) => {
    const key = taken.get(id) ?? (id < 0 ? pictureKey : null)
    return key ? { key } : { uploadId: id }
  }),
  anonymous: form.anonymous,
  bounty: form.rewarded ? (fenOf(form.bounty) ?? 0) : 0,
  days: Number.parseInt(form.days, 10) || DEFAULT_BOUNTY_DAYS,
})
