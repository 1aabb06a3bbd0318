/** How long people waited for a first answer: from what was written, never from a stored word. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** First words of the answering side in written consultations: beside its room's replies stands what was said in its conversation. */
const consultationWaits = (since: Date) => sql`
  select c.consultant_id, c.company_id, c.started_at as asked_at, least(room.created_at, talk.sent_at) as answered_at
  from consultations as c
  left join lateral (select reply.created_at from consultation_replies as reply
    where reply.consultation_id = c.id and reply.side <> 'ASKER' and reply.kind = 'TALK' and reply.created_at >= c.started_at
    order by reply.created_at limit 1) as room on true
  left join lateral (select message.sent_at from chat_conversations as conversation
    join chat_messages as message on message.conversation_id = conversation.id
    join chat_members as member on member.conversation_id = conversation.id and member.no = message.member_no
    where conversation.kind = 'CONSULTATION' and conversation.about_kind = 'CONSULTATION' and conversation.about_id = c.id
      and member.role = 'CONSULTANT' and message.type <> 'CARD' and message.sent_at >= c.started_at
    order by message.seq limit 1) as talk on true
  where c.kind = 'DIRECTED' and c.way = 'TEXT' and c.started_at >= ${since} and coalesce(room.created_at, talk.sent_at) is not null`

/** First answers of a company's people to questions about a service, a job, an order or the company. */
const conversationWaits = (since: Date) => sql`
  select null::integer as consultant_id, side.company_id, asked.sent_at as asked_at, answered.sent_at as answered_at
  from chat_conversations as conversation
  join lateral (select seller.company_id from chat_members as seller where seller.conversation_id = conversation.id
    and seller.role = 'SELLER' and seller.company_id is not null order by seller.no limit 1) as side on true
  join lateral (select message.seq, message.sent_at from chat_messages as message
    join chat_members as member on member.conversation_id = conversation.id and member.no = message.member_no
    where message.conversation_id = conversation.id and member.role = 'CUSTOMER' and message.type <> 'CARD'
    order by message.seq limit 1) as asked on true
  join lateral (select message.sent_at from chat_messages as message
    join chat_members as member on member.conversation_id = conversation.id and member.no = message.member_no
    where message.conversation_id = conversation.id and message.seq > asked.seq and member.role = 'SELLER' and message.type <> 'CARD'
    order by message.seq limit 1) as answered on true
  where conversation.kind = 'DIRECT' and conversation.created_at >= ${since}`

/** Sets the usual wait of every consultant. @returns those whose it changed. */
export async function updateReplySeconds(trx: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with medians as (
      select waited.consultant_id as id, greatest(1, round(percentile_cont(0.5) within group
        (order by extract(epoch from waited.answered_at - waited.asked_at))))::integer as seconds
      from (${consultationWaits(since)}) as waited where waited.consultant_id is not null group by 1)
    update consultants set reply_seconds = medians.seconds
    from consultants as self left join medians on medians.id = self.id
    where consultants.id = self.id and consultants.reply_seconds is distinct from medians.seconds
    returning consultants.id`.execute(trx)
  return rows.map(row => row.id)
}

/** Minutes that were waited for first answers of companies, by the month of the question in Shanghai. */
export async function listCompanyWaits(
  db: Db,
  since: Date,
): Promise<{ companyId: number; month: string; amount: number; base: number }[]> {
  const { rows } = await sql<{ companyId: number; month: string; amount: number; base: number }>`
    select waited.company_id as "companyId", to_char(waited.asked_at at time zone 'Asia/Shanghai', 'YYYY-MM-01') as month,
      round(sum(extract(epoch from waited.answered_at - waited.asked_at)) / 60)::integer as amount, count(*)::integer as base
    from (${consultationWaits(since)} union all ${conversationWaits(since)}) as waited
    where waited.company_id is not null and waited.asked_at >= ${since} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
