/** Seeds conversations: the rooms of consultations that were accepted, and what customers and sellers wrote to each other about services. */
import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { Rng } from '#demo/rng.ts'
import { workspaceEventText } from '#lib/format/consult-workspace.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { gramsOf } from '#server/domains/consult/chat/policy.ts'
import { insertMessages, type OutgoingMessage } from '#server/domains/consult/chat/queries/append.ts'
import { roomLink } from '#server/domains/consult/consult/directed/notices.ts'
import { conversationTexts } from './conversation-texts.ts'
import { consultFields } from './fields.ts'
import { chooseSlots, unfold } from './unfold.ts'

/** Beside those of the named people, one consultation in so many has its room. */
const OTHERS = 12
/** Latest conversations about services, for each named person or company on either side. */
const SERVICES_EACH = 8
const MAX_LINE = 280
const BATCH = 400
/** How long before an order somebody begins to ask about it. */
const BEFORE_ORDER = 90 * MINUTE_MS

type Side = { userId: number; role: 'ASKER' | 'CONSULTANT' | 'CUSTOMER' | 'SELLER'; companyId: number | null; anonymous: boolean }
/** `by` null: a card of the site. */
type Line = { by: Side | null; at: Date; text: string; card?: { event: string; state: string } }
type Room = {
  kind: 'CONSULTATION' | 'DIRECT'
  about: { kind: 'CONSULTATION' | 'SERVICE'; id: number }
  title: string
  starterUserId: number | null
  open: boolean
  sides: readonly [Side, Side]
  lines: readonly Line[]
}

export async function seedConversations(context: SeedContext): Promise<void> {
  const rooms = [...(await draftConsultations(context)), ...(await draftServices(context))]
  const drafts = rooms.filter(room => room.lines.length > 0)
  const ids = await insertReturningIds(
    context.db,
    'chat_conversations',
    drafts.map(({ kind, about, title, starterUserId, lines }) => ({
      kind,
      about_kind: about.kind,
      about_id: about.id,
      title: title.slice(0, 200),
      starter_user_id: starterUserId,
      last_change: 2,
      last_member: 2,
      last_at: lines[0]!.at,
      created_at: lines[0]!.at,
    })),
  )
  await insertAll(
    context.db,
    'chat_members',
    drafts.flatMap(({ sides, lines }, place) =>
      sides.map(({ userId, role, companyId, anonymous }, index) => ({
        conversation_id: ids[place]!,
        user_id: userId,
        no: index + 1,
        role,
        company_id: companyId,
        anonymous,
        change: index + 1,
        joined_change: index + 1,
        joined_at: lines[0]!.at,
        last_at: lines[0]!.at,
        left_at: null,
      })),
    ),
  )
  const messages = drafts.flatMap((room, place) => room.lines.map((line, n) => messageOf(room, ids[place]!, line, n)))
  for (let start = 0; start < messages.length; start += BATCH)
    await insertMessages(context.db, messages.slice(start, start + BATCH))
  await markRead(
    context.db,
    drafts.flatMap((room, place) => (room.open ? [] : [ids[place]!])),
  )
}

const messageOf = (room: Room, conversationId: number, { by, at, text, card }: Line, place: number): OutgoingMessage => ({
  conversationId,
  userId: by?.userId ?? null,
  clientId: `demo-${place}`,
  type: card ? 'CARD' : 'TEXT',
  body: text,
  files: null,
  audio: null,
  card: card
    ? {
        kind: 'CONSULTATION',
        title: workspaceEventText(card.event),
        lines: [],
        link: roomLink(room.about.id),
        state: card.state,
      }
    : null,
  quoteSeq: null,
  warning: null,
  grams: gramsOf(text),
  forwarded: false,
  sentAt: at,
})

/** Everybody has read everything, but for the last answer in a part of what goes on. @param closed rooms that nobody writes in any more. */
async function markRead(db: SeedContext['db'], closed: readonly number[]): Promise<void> {
  await sql`update chat_conversations set state = 'CLOSED' where id = any(${closed}::integer[])`.execute(db)
  await sql`
    update chat_members m set own_since_read = 0, read_seq = c.last_seq - case when c.state = 'OPEN' and c.id % 3 = 0 and last.member_no <> m.no
      and last.member_no <> 0 then 1 else 0 end
    from chat_conversations c join chat_messages last on last.conversation_id = c.id and last.seq = c.last_seq
    where c.id = m.conversation_id`.execute(db)
}

const namedIds = ({ people }: SeedContext): number[] =>
  demoAccounts.flatMap((account, index) => (account.role === 'OPERATOR' ? [] : [people[index]?.id ?? 0]))

/** Paragraphs and list items of a text of the corpus, none longer than somebody writes in one go. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.replace(/^- /, '').slice(0, MAX_LINE))
    .filter(line => line !== '')

type Accepted = {
  id: number
  title: string
  state: string
  leaf: string
  city: string
  asker: number
  asker_company: number | null
  anonymous: boolean
  consultant: number
  company: number | null
  accepted_at: Date
  replied_at: Date | null
  steps: { event: string; state: string; at: string }[]
}

async function draftConsultations(context: SeedContext): Promise<Room[]> {
  const named = namedIds(context)
  const { rows } = await sql<Accepted>`
    select c.id, c.title, c.state, leaf.name as leaf, coalesce(city.name, '本市') as city, c.asker_user_id as asker,
      c.asker_company_id as asker_company, c.anonymous, expert.user_id as consultant, c.company_id as company, c.started_at as accepted_at, c.replied_at,
      (select json_agg(json_build_object('event', e.event, 'state', e.to_state, 'at', e.created_at) order by e.id)
        from consultation_events e where e.consultation_id = c.id and e.created_at >= c.started_at and e.event <> 'EVALUATE') as steps
    from consultations c join consultants expert on expert.id = c.consultant_id
    join consult_categories leaf on leaf.id = c.category_id left join areas city on city.code = c.city_code
    where c.kind = 'DIRECTED' and c.started_at < ${context.now} and expert.user_id <> c.asker_user_id
      and (c.asker_user_id = any(${named}::integer[]) or expert.user_id = any(${named}::integer[]) or c.id % ${OTHERS} = 0)
    order by c.id`.execute(context.db)
  const rng = context.rng.sub('rooms')
  return rows.flatMap(row => {
    const { asker, consultant } = sidesOf(row)
    const said = saidIn(rng, row, asker, consultant)
    const [accepted, ...later] = (row.steps ?? []).map(({ event, state, at }) => cardOf(event, state, new Date(at)))
    if (!accepted) return []
    const spoken = spread(said, { from: row.accepted_at, answered: row.replied_at, until: later[0]?.at ?? context.now })
    return [
      {
        kind: 'CONSULTATION',
        about: { kind: 'CONSULTATION', id: row.id },
        title: row.title,
        starterUserId: null,
        open: row.state === 'CONSULTING',
        sides: [asker, consultant],
        lines: [accepted, ...spoken, ...later],
      },
    ]
  })
}

const sidesOf = (row: Accepted): { asker: Side; consultant: Side } => ({
  asker: {
    userId: row.asker,
    role: 'ASKER',
    companyId: row.anonymous ? null : row.asker_company,
    anonymous: row.anonymous,
  },
  consultant: { userId: row.consultant, role: 'CONSULTANT', companyId: row.company, anonymous: false },
})

/** A case of the field of the consultation, told and answered, with two questions more. */
function saidIn(rng: Rng, row: Accepted, asker: Side, consultant: Side): [Side, string][] {
  const topic = rng.pick(consultFields.flatMap(field => field.topics.filter(one => one.leaf === row.leaf)))
  const slots = { ...chooseSlots(rng, topic.slots), city: row.city }
  const say = (side: Side, choice: readonly string[]): [Side, string] => [side, unfold(rng, rng.pick(choice), {})]
  const recount = (side: Side, choice: readonly string[]): [Side, string][] =>
    linesOf(unfold(rng, rng.pick(choice), slots)).map(text => [side, text])
  const said = [
    say(asker, conversationTexts.askerOpenings),
    ...recount(asker, topic.stories),
    say(consultant, conversationTexts.consultantOpenings),
    ...recount(consultant, topic.answers),
  ]
  for (const { ask, answer } of rng.sample(conversationTexts.followUps, 2)) said.push([asker, ask], say(consultant, [answer]))
  if (row.state !== 'CONSULTING') said.push(say(asker, conversationTexts.thanks), say(consultant, conversationTexts.closings))
  return said
}

const cardOf = (event: string, state: string, at: Date): Line => ({ by: null, at, text: '', card: { event, state } })

/**
 * Gives each sentence its moment: a few minutes apart, the first answer when the consultation says that it was answered, all of them before the
 * next step; closer together where little time is left.
 */
function spread(
  said: readonly (readonly [Side, string])[],
  { from, answered, until }: { from: Date; answered: Date | null; until: Date },
): Line[] {
  const first = said.findIndex(([side]) => side !== said[0]?.[0])
  const pause = Math.min(2 * MINUTE_MS, (until.getTime() - from.getTime()) / (said.length + 2))
  const start = answered === null ? from.getTime() + pause : Math.max(from.getTime(), answered.getTime() - first * pause)
  const asked = Math.min(pause, Math.max(0, ((answered?.getTime() ?? Number.POSITIVE_INFINITY) - start) / Math.max(1, first)))
  const reply = answered?.getTime() ?? start + first * pause
  const after = Math.min(pause, Math.max(0, (until.getTime() - reply) / (said.length - first + 1)))
  return said.map(([by, text], place) => ({
    by,
    text,
    at: new Date(place < first ? start + place * asked : reply + (place - first) * after),
  }))
}

type Bought = {
  service: number
  title: string
  district: string
  buyer: number
  seller: number
  company: number | null
  ordered_at: Date
}

/** The last ones that the named people bought or sold, with what was said before. */
async function draftServices(context: SeedContext): Promise<Room[]> {
  const named = namedIds(context)
  const { rows } = await sql<Bought>`
    select service, title, district, buyer, seller, company, ordered_at from (
      select s.id as service, s.title, coalesce(area.name, '本区') as district, o.buyer_user_id as buyer, s.owner_user_id as seller,
        s.owner_company_id as company, min(o.created_at) as ordered_at,
        row_number() over (partition by case when o.buyer_user_id = any(${named}::integer[]) then o.buyer_user_id else s.owner_user_id end
          order by max(o.created_at) desc, s.id) as place
      from orders o join services s on s.id = o.subject_id left join areas area on area.code = s.district_code
      where o.kind = 'SERVICE' and o.buyer_company_id is null and o.buyer_user_id <> s.owner_user_id and s.state = 'ON'
        and (o.buyer_user_id = any(${named}::integer[]) or s.owner_user_id = any(${named}::integer[]))
        and not exists (select from company_employees e where e.company_id = s.owner_company_id and e.user_id = o.buyer_user_id)
      group by s.id, area.name, o.buyer_user_id, s.owner_user_id, s.owner_company_id) latest
    where place <= ${SERVICES_EACH} order by ordered_at`.execute(context.db)
  const rng = context.rng.sub('service-talk')
  return rows.map(row => {
    const customer: Side = { userId: row.buyer, role: 'CUSTOMER', companyId: null, anonymous: false }
    const seller: Side = { userId: row.seller, role: 'SELLER', companyId: row.company, anonymous: false }
    const slots = { title: row.title, district: row.district }
    let at = row.ordered_at.getTime() - BEFORE_ORDER
    const lines = rng.pick(conversationTexts.services).map(line => {
      at += rng.int(3, 12) * MINUTE_MS
      return {
        by: line.startsWith('C ') ? customer : seller,
        text: unfold(rng, line.slice(2), slots),
        at: new Date(at),
      }
    })
    return {
      kind: 'DIRECT',
      about: { kind: 'SERVICE', id: row.service },
      title: row.title,
      starterUserId: row.buyer,
      open: true,
      sides: [customer, seller],
      lines,
    }
  })
}
