/** The evidence that a consultation adds to the dispute of its order. It names sides instead of people: the asker may be anonymous. */
import type { Db } from '#server/db/client.ts'
import { connectedMs, listCallRecord } from '#server/domains/consult/call/service.ts'
import { listRoomRecord } from '#server/domains/consult/chat/service.ts'
import { type EvidencePart, filePartsOf, type Purchase } from '#server/domains/trade/order/service.ts'
import { type DirectedRow, findDirected, listReplies } from '../queries.ts'
import { type ComplaintRow, listEventFacts, readContent } from './queries.ts'

export const complaintPart = (
  { id, reason, content, file_ids, created_at }: ComplaintRow,
  by: 'ASKER' | 'PROVIDER',
): EvidencePart => ({
  kind: 'EVENT',
  ref: `complaint/${id}`,
  content: { by, reason, content, files: file_ids, created_at },
})

type StatementRow = { side: 'ASKER' | 'PROVIDER'; body: string; file_ids: readonly number[]; created_at: Date }

export const statementPart = (id: number, { side, body, file_ids, created_at }: StatementRow): EvidencePart => ({
  kind: 'EVENT',
  ref: `statement/${id}`,
  content: { by: side, text: body, files: file_ids, at: created_at },
})

async function partsOf(db: Db, row: DirectedRow): Promise<EvidencePart[]> {
  const [content, events, replies, said, calls] = await Promise.all([
    readContent(db, row.id),
    listEventFacts(db, row.id),
    listReplies(db, row.id),
    listRoomRecord(db, row.id),
    listCallRecord(db, row.id),
  ])
  const names = new Map(said.flatMap(({ files }) => files.map(({ id, name }) => [id, name] as const)))
  return [
    { kind: 'MESSAGE', ref: `consultation/${row.id}`, content },
    ...events.map(({ id, ...event }) => ({ kind: 'EVENT' as const, ref: `consultation-event/${id}`, content: event })),
    ...replies.map(({ id, side, kind, content: text, file_ids, created_at }) => ({
      kind: 'MESSAGE' as const,
      ref: `reply/${id}`,
      content: { side, kind, text, files: file_ids, created_at },
    })),
    ...said.map(({ seq, ...message }) => ({ kind: 'MESSAGE' as const, ref: `chat/${row.id}/${seq}`, content: message })),
    ...(await Promise.all(
      calls.map(async ({ id, ...call }) => ({
        kind: 'CALL' as const,
        ref: `call/${id}`,
        content: { ...call, connected_seconds: Math.floor((await connectedMs(db, id)) / 1_000) },
      })),
    )),
    ...(await filePartsOf(db, [...row.file_ids, ...replies.flatMap(reply => reply.file_ids), ...names.keys()], names)),
  ]
}

export async function evidenceOf(db: Db, { subjectId }: Purchase): Promise<EvidencePart[]> {
  const row = subjectId === null ? undefined : await findDirected(db, subjectId)
  return row ? partsOf(db, row) : []
}
