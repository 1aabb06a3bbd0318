/** The calls of acting on a public question. */
import { clientOf } from '#lib/api/browser.ts'
import { questionTalk } from '#lib/calls/consult/question-talk.ts'
import type { CallResult } from '#lib/contract/define.ts'

export const api = clientOf(questionTalk)

export type OwnQuestion = CallResult<typeof questionTalk.getMyQuestion>
