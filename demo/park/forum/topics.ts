/** Puts the forum's topics together: titles that do not repeat, bodies of one to five blocks, every state. */

import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { type PictureTopic, pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { TopicAttachment, TopicKind, TopicState } from '#server/domains/park/forum/tables.ts'
import { createExpander, type Expander, paragraphs } from '../expand.ts'
import { type BoardTexts, boardTexts } from './board-texts.ts'
import { notices, pollTopics, refusals } from './common-texts.ts'

export type DraftTopic = {
  board: number
  authorId: number
  kind: TopicKind
  title: string
  blocks: string[]
  pictures: string[]
  tags: string[]
  attachments: TopicAttachment[]
  state: TopicState
  stateReason: string | null
  pinned: number
  digest: boolean
  locked: boolean
  at: Date
  poll: (typeof pollTopics)[number] | null
  /** The same words for the replies as for the topic. */
  expand: Expander
}

const DAYS = 420
const MAX_TITLE = 60

const pictureTopics: Record<string, PictureTopic> = {
  plaza: 'park',
  commute: 'car',
  food: 'catering',
  sport: 'fitness',
  market: 'office',
  rent: 'realty',
  feedback: 'building',
}

/** Blocks of a longer text now and then: a list, a heading, a quotation. */
function compose(context: SeedContext, board: BoardTexts, expand: Expander): string[] {
  const { rng } = context
  const details = rng
    .sample(
      board.details,
      rng.weighted([
        [2, 30],
        [3, 34],
        [4, 22],
        [6, 14],
      ] as const),
    )
    .map(expand)
  const opening = expand(rng.pick(board.openings))
  const ask = expand(rng.pick(board.asks))
  if (details.length >= 6) {
    const [first = '', second = '', ...rest] = details
    return [
      `<p>${opening}${first}</p><h2>具体情况</h2><p>${second}</p><ol>${rest.map(text => `<li>${text}</li>`).join('')}</ol>`,
      `<h2>想请教的</h2><p>${ask}</p>`,
    ]
  }
  if (details.length === 4) {
    return [`<p>${opening}</p><ul>${details.map(text => `<li>${text}</li>`).join('')}</ul><p>${ask}</p>`]
  }
  if (rng.chance(0.2))
    return [
      paragraphs([opening + (details[0] ?? '')]),
      `<blockquote><p>${details.slice(1).join('')}</p></blockquote><p>${ask}</p>`,
    ]
  return [paragraphs([opening + (details[0] ?? ''), details.slice(1).join('') + ask])]
}

function pickState(context: SeedContext): { state: TopicState; stateReason: string | null } {
  const state = context.rng.weighted<TopicState>([
    ['PUBLISHED', 930],
    ['UNDER_REVIEW', 18],
    ['DRAFT', 14],
    ['REJECTED', 12],
    ['HIDDEN', 14],
    ['DELETED', 12],
  ])
  const reasons = state in refusals ? refusals[state as keyof typeof refusals] : []
  return { state, stateReason: reasons.length > 0 ? context.rng.pick(reasons) : null }
}

/** A title nobody has used, or null when the board has run out of new ones. */
function freshTitle(context: SeedContext, board: BoardTexts, used: Set<string>): { title: string; expand: Expander } | null {
  for (let attempt = 0; attempt < 30; attempt++) {
    const expand = createExpander(context.rng, board.slots)
    const title = expand(context.rng.pick(board.titles)).slice(0, MAX_TITLE)
    if (used.has(title)) continue
    used.add(title)
    return { title, expand }
  }
  return null
}

const kindOf = (title: string): TopicKind => (/吗|怎么|哪|多少|请教|求|几点|什么/.test(title) ? 'QUESTION' : 'DISCUSSION')

async function attach(context: SeedContext, n: number, title: string): Promise<TopicAttachment[]> {
  const name = `${title.replace(/[^\p{Script=Han}A-Za-z0-9]/gu, '').slice(0, 20)}.md`
  const content = Buffer.from(`# ${title}\n\n整理人：论坛作者\n\n- 准备材料\n- 核对日期\n- 留好底稿\n- 有疑问先打电话问清楚\n`)
  const file = await context.files.put({
    id: `demoforum${String(n).padStart(4, '0')}`,
    name,
    type: 'text/markdown; charset=utf-8',
    content,
  })
  return [{ name, url: `/files/${file.id}/${encodeURIComponent(name)}`, size: file.size }]
}

/** Who writes topics, and the titles that have been given out. */
type Pool = { authors: readonly SeedPerson[]; used: Set<string> }

const plain = { pictures: [], attachments: [], pinned: 0, digest: false, locked: false, poll: null }

/** Notices and polls first, then what people talk about, until there are as many as wanted or no new titles. */
export async function draftTopics(context: SeedContext): Promise<DraftTopic[]> {
  const { rng, people } = context
  const pool: Pool = {
    authors: rng.sample(people, Math.max(10, Math.ceil(people.length / 3))),
    used: new Set(notices.map(notice => notice.title)),
  }
  const topics = notices.map((_, n) => draftNotice(context, pool, n))
  topics.push(...draftPolls(context, pool))
  const wanted = context.scale(1200)
  const spent = new Set<number>()
  while (topics.length < wanted && spent.size < boardTexts.length) {
    const board = rng.weighted(weights)
    const topic = await draftTalk(context, pool, board, topics.length)
    if (topic) topics.push(topic)
    else spent.add(board)
  }
  return topics
}

function draftNotice({ rng, now }: SeedContext, { authors }: Pool, n: number): DraftTopic {
  const notice = notices[n]!
  const board = n === 0 || n > 2 ? 0 : 11
  return {
    ...plain,
    board,
    authorId: rng.pick(authors).id,
    kind: 'NOTICE',
    title: notice.title,
    blocks: notice.body.map(text => `<p>${text}</p>`),
    tags: ['公告'],
    state: 'PUBLISHED',
    stateReason: null,
    pinned: n === 0 || n === 3 ? 2 : 1,
    digest: n === 0,
    locked: n % 2 === 0,
    at: new Date(now.getTime() - (n * 9 + 2) * DAY_MS),
    expand: createExpander(rng, boardTexts[board]?.slots ?? {}),
  }
}

const draftPolls = (context: SeedContext, pool: Pool): DraftTopic[] =>
  pollTopics.length === 0 ? [] : Array.from({ length: context.scale(48) }, (_, n) => draftPoll(context, pool, n))

/** The same question again and again, in the order of the texts. */
function draftPoll(context: SeedContext, { authors }: Pool, n: number): DraftTopic {
  const { rng, now } = context
  const poll = pollTopics[n % pollTopics.length]!
  const round = Math.floor(n / pollTopics.length)
  const board = [0, 1, 2, 2, 11, 6, 0, 7, 1, 6, 11, 9][n % 12] ?? 0
  return {
    ...plain,
    board,
    authorId: rng.pick(authors).id,
    kind: 'POLL',
    title: round === 0 ? poll.title : `${poll.title}（第 ${round + 1} 次）`,
    blocks: [`<p>${poll.body}</p>`],
    tags: ['投票'],
    ...pickState(context),
    digest: rng.chance(0.05),
    at: rng.pastDate(now, DAYS),
    poll,
    expand: createExpander(rng, boardTexts[board]?.slots ?? {}),
  }
}

/** How often each board is written on. */
const weights = boardTexts.map((_, index) => [index, [16, 9, 12, 8, 10, 8, 8, 9, 8, 8, 9, 7][index] ?? 8] as const)

/** A topic as people write them, or null when the board has run out of titles. @param n how many topics there are already */
async function draftTalk(context: SeedContext, { authors, used }: Pool, board: number, n: number): Promise<DraftTopic | null> {
  const { rng, now } = context
  const texts = boardTexts[board]!
  const fresh = freshTitle(context, texts, used)
  if (!fresh) return null
  const digest = rng.chance(0.06)
  const pictured = pictureTopics[texts.slug]
  return {
    ...plain,
    board,
    authorId: rng.pick(authors).id,
    kind: kindOf(fresh.title),
    title: fresh.title,
    blocks: compose(context, texts, fresh.expand),
    pictures: pictured ? drawPictures(rng, pictured, n) : [],
    tags: rng.sample(texts.tags, rng.int(0, 2)),
    attachments: !pictured && rng.chance(0.06) ? await attach(context, n, fresh.title) : [],
    ...pickState(context),
    digest,
    locked: rng.chance(0.02),
    at: rng.pastDate(now, DAYS),
    expand: fresh.expand,
  }
}

const drawPictures = (rng: Rng, topic: PictureTopic, n: number): string[] =>
  rng.chance(0.4) ? Array.from({ length: rng.int(1, 4) }, (_, at) => pictureFor(topic, n * 3 + at)) : []
