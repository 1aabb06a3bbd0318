/** The timeline of a demo question, from its draft to the state it has. */
import type { Insertable } from 'kysely'
import { DAY_MS } from '#lib/format/units.ts'
import type { ConsultationEventsTable, QuestionState } from '#server/domains/consult/consult/tables.ts'
import type { QuestionDraft } from './draft.ts'
import { ANSWERED } from './states.ts'

/** How the question came to its state. */
export function questionEvents({ row, asker }: QuestionDraft, id: number, now: Date): Insertable<ConsultationEventsTable>[] {
  const events: Insertable<ConsultationEventsTable>[] = []
  let from: QuestionState | null = null
  const move = (event: string, to: QuestionState, actor: ConsultationEventsTable['actor'], at: Date, reason = '') => {
    const by = actor === 'ASKER' ? asker.id : null
    events.push({
      consultation_id: id,
      event,
      from_state: from,
      to_state: to,
      actor,
      actor_user_id: by,
      reason,
      created_at: at,
    })
    from = to
  }
  const created = row.created_at as Date
  const published = (row.published_at as Date | null) ?? created
  move('CREATE', 'DRAFT', 'ASKER', created)
  if (row.state === 'DRAFT') return events
  if ((row.bounty ?? 0) > 0) move('SUBMIT', 'PENDING_PAY', 'ASKER', created)
  if (row.state === 'PENDING_PAY') return events
  move((row.bounty ?? 0) > 0 ? 'PAID' : 'SUBMIT', 'REVIEWING', (row.bounty ?? 0) > 0 ? 'SYSTEM' : 'ASKER', created)
  if (row.state === 'REVIEWING') return events
  if (row.state === 'REJECTED') {
    move('REJECT', 'REJECTED', 'OPERATOR', published, '内容含有联系方式，请修改后重新提交')
    return events
  }
  move('PASS', 'OPEN', 'OPERATOR', published)
  if (row.state === 'EXPIRED')
    move('EXPIRE', 'EXPIRED', 'SYSTEM', new Date(published.getTime() + 15 * DAY_MS), '15 天内没有回答，悬赏已退回')
  if (!ANSWERED.includes(row.state as QuestionState)) return events
  const answered = (row.last_answer_at as Date | null) ?? published
  move('ANSWER', 'ANSWERING', 'CONSULTANT', answered)
  if (row.state === 'ANSWERING') return events
  const accepted = new Date(Math.min(now.getTime(), answered.getTime() + 2 * DAY_MS))
  move('ACCEPT', 'ACCEPTED', 'ASKER', accepted)
  if (row.state === 'FINISHED')
    move('FINISH', 'FINISHED', 'SYSTEM', new Date(Math.min(now.getTime(), accepted.getTime() + 3 * DAY_MS)))
  return events
}
