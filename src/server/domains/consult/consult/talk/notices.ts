/** Notices about questions. None names the asker: they are the same for anonymous questions. */
import type { Db } from '#server/db/client.ts'
import { listFollowers } from '#server/domains/consult/consult/question/follow-queries.ts'
import type { OwnQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'

/** The most followers that one event notifies. */
const MAX_NOTIFIED = 500

export const linkTo = (consultationId: number, answerId?: number): string =>
  `/consult/problemDetail/${consultationId}${answerId === undefined ? '' : `#answer-${answerId}`}`

export const isAsker = (question: Pick<OwnQuestion, 'asker_user_id'>, userId: number): boolean =>
  question.asker_user_id === userId

/** Notifies the followers of the question, but neither its asker nor the person who acted. */
export async function notifyFollowers(
  trx: Db,
  question: Pick<OwnQuestion, 'id' | 'asker_user_id'>,
  exceptUserId: number,
  notice: { title: string; body: string; link: string },
): Promise<void> {
  for (const userId of await listFollowers(trx, question.id, MAX_NOTIFIED)) {
    if (userId !== exceptUserId && !isAsker(question, userId)) await notify(trx, userId, { kind: 'CONSULT', ...notice })
  }
}
