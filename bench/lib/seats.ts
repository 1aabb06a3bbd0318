/** Pairs of people of a run alone, with a room for each pair, and what a connection of each needs. */
import type { Db } from '#server/db/client.ts'
import { openConsultationRoom } from '#server/domains/consult/chat/service.ts'
import { openCaller } from './caller.ts'
import { type BenchPerson, openPeople } from './people.ts'

export type Sitter = BenchPerson & { conversationId: number }
export type Seat = { auth: Record<string, string>; conversationId: number }

const MAX_PARALLEL = 8

/** Two people after one another share a room. */
export async function openPairs(db: Db, pairs: number): Promise<Sitter[]> {
  const people = await openPeople(db, pairs * 2, '聊天测试')
  const sitters: Sitter[] = []
  const openRoom = async (at: number): Promise<void> => {
    const [one, other] = [people[at] as BenchPerson, people[at + 1] as BenchPerson]
    const conversationId = await db.transaction().execute(trx =>
      openConsultationRoom(trx, {
        consultationId: 1_000_000_000 + one.id,
        title: '聊天测试',
        askerUserId: one.id,
        anonymous: false,
        consultantUserIds: [other.id],
        now: new Date(),
      }),
    )
    sitters[at] = { ...one, conversationId }
    sitters[at + 1] = { ...other, conversationId }
  }
  let next = 0
  const worker = async (): Promise<void> => {
    for (let pair = next++; pair < pairs; pair = next++) await openRoom(pair * 2)
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
  return sitters
}

/** A ticket opens one connection, so each round has its own; few are asked for at once, as a site refuses what one address asks beyond its share. */
export async function seatsOf(url: string, sitters: readonly Sitter[]): Promise<Seat[]> {
  const seats: Seat[] = []
  const callers = await Promise.all(Array.from({ length: MAX_PARALLEL }, () => openCaller(url)))
  let next = 0
  await Promise.all(
    callers.map(async caller => {
      for (let at = next++; at < sitters.length; at = next++) {
        const { token, conversationId } = sitters[at] as Sitter
        const { data } = await caller.call<{ ticket: string }>('POST', '/v1/front/chat/ticket', token, {})
        seats[at] = { auth: { ticket: data.ticket }, conversationId }
      }
      caller.close()
    }),
  )
  return seats
}
