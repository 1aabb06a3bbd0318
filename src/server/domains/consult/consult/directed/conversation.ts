/**
 * The conversation of a consultation follows its course: opened with its two sides when it is accepted, open for writing while it runs, closed
 * when it ends (free questions afterwards are counted, so they are asked in the room), and told of every step by a card.
 */
import { workspaceEventText } from '#lib/format/consult-workspace.ts'
import type { Db } from '#server/db/client.ts'
import { findFirstTalk } from '#server/domains/consult/call/service.ts'
import {
  findConsultationRoom,
  findFirstAnswer,
  openConsultationRoom,
  postSystemCard,
  setConversationState,
} from '#server/domains/consult/chat/service.ts'
import { isCalled } from './called.ts'
import type { DirectedEvent } from './machine.ts'
import { roomLink } from './notices.ts'
import type { DirectedRow } from './queries.ts'

/** Steps that would say who wrote an anonymous evaluation, and when. */
const SILENT: readonly DirectedEvent[] = ['EVALUATE']

const isOpen = (row: DirectedRow): boolean => row.state === 'CONSULTING' && row.started_at !== null

async function findOrOpen(trx: Db, row: DirectedRow, event: DirectedEvent, at: Date): Promise<number | undefined> {
  if (event !== 'ACCEPT' || row.consultant_user_id === null) return findConsultationRoom(trx, row.id)
  return openConsultationRoom(trx, {
    consultationId: row.id,
    title: row.title,
    askerUserId: row.asker_user_id,
    askerCompanyId: row.asker_company_id,
    anonymous: row.anonymous,
    consultantUserIds: [row.consultant_user_id],
    companyId: row.company_id,
    now: at,
  })
}

/** @param row as it is after the step. */
export async function followInConversation(trx: Db, row: DirectedRow, event: DirectedEvent, at: Date): Promise<void> {
  if (SILENT.includes(event)) return
  const room = await findOrOpen(trx, row, event, at)
  if (room === undefined) return
  await setConversationState(trx, room, isOpen(row) ? 'OPEN' : 'CLOSED')
  await postSystemCard(trx, room, {
    key: `${event}-${at.getTime()}`.slice(0, 40),
    kind: 'CONSULTATION',
    title: workspaceEventText(event),
    lines: [],
    link: roomLink(row.id),
    state: row.state,
    now: at,
  })
}

/** Adds the time of the first answer, which may have been given in the room, in the conversation, or in the first call. */
export async function withFirstAnswer<Row extends DirectedRow | undefined>(db: Db, row: Row): Promise<Row> {
  if (!row?.started_at || row.replied_at !== null || row.state !== 'CONSULTING') return row
  const first = isCalled(row) ? findFirstTalk(db, row.id) : findFirstAnswer(db, row.id, row.started_at)
  return { ...row, replied_at: await first }
}
