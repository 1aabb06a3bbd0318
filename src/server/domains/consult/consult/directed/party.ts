/** The parties of a directed consultation, for recordings and playbacks: who they are, and by which names they may be shown. */
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { partIn } from '#server/domains/consult/consult/policy.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { findCompanyNames, findDirected, findPlaybackFacts, listReplies, lockDirected } from './queries.ts'

export type PartyRow = NonNullable<Awaited<ReturnType<typeof findDirected>>>

/** Somebody who takes part in a consultation; a company stands on the side of its consultant. */
export type Party = { row: PartyRow; userId: number; side: 'ASKER' | 'CONSULTANT' }

type Side = Party['side']

function partyOf(actor: Actor, row: PartyRow | undefined, talkingFor: Side | null): Party | null {
  if (!row || actor.kind === 'visitor') return null
  const part = partIn(actor, row)
  if (part !== null && part !== 'OPERATOR') return { row, userId: actor.userId, side: part === 'ASKER' ? 'ASKER' : 'CONSULTANT' }
  return talkingFor && { row, userId: actor.userId, side: talkingFor }
}

/** @param talkingFor the side on which the person talks in its call now, as a colleague does. @returns null for everybody else: that it exists is private. */
export const findParty = async (db: Db, actor: Actor, id: number, talkingFor: Side | null = null): Promise<Party | null> =>
  partyOf(actor, await findDirected(db, id), talkingFor)

/** Whether somebody takes part in it, or sees to it as an operator. */
export async function holdsConsultation(db: Db, actor: Actor, id: number): Promise<boolean> {
  const row = await findDirected(db, id)
  return row !== undefined && partIn(actor, row) !== null
}

/** The side of somebody, with the consultation locked until the transaction ends. */
export const lockParty = async (trx: Db, actor: Actor, id: number, talkingFor: Side | null = null): Promise<Party | null> =>
  partyOf(actor, await lockDirected(trx, id), talkingFor)

/** Everything by which the asker could be known: names and phones, of the company they ask for too. */
export async function findPartyNames(db: Db, row: PartyRow): Promise<string[]> {
  const traces = getRegistry().leaving.flatMap(({ traces: find }) => (find ? [find(db, row.asker_user_id)] : []))
  const found = (await Promise.all(traces)).flatMap(({ names, phones }) => [...names, ...phones])
  const companies = row.asker_company_id === null ? [] : await findCompanyNames(db, row.asker_company_id)
  return [...new Set([...found, ...companies])].filter(name => [...name].length >= 2)
}

export { findPlaybackFacts, listReplies }
