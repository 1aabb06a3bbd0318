/** Reports of messages. */

import type { ChatReportReason } from '#lib/contract/consult/chat.ts'
import type { Db } from '#server/db/client.ts'
import type { ReportedMessage } from '#server/domains/consult/chat/tables.ts'

type NewReport = {
  conversationId: number
  userId: number
  messages: readonly ReportedMessage[]
  reason: ChatReportReason
  body: string
  now: Date
}

export const insertReport = async (trx: Db, report: NewReport): Promise<number> =>
  (
    await trx
      .insertInto('chat_reports')
      .values({
        conversation_id: report.conversationId,
        user_id: report.userId,
        messages: JSON.stringify(report.messages),
        reason: report.reason,
        body: report.body,
        created_at: report.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const findReport = (db: Db, id: number) =>
  db
    .selectFrom('chat_reports')
    .innerJoin('chat_conversations as c', 'c.id', 'chat_reports.conversation_id')
    .selectAll('chat_reports')
    .select(['c.title', 'c.kind'])
    .where('chat_reports.id', '=', id)
    .executeTakeFirst()
