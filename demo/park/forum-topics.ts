/** Puts the forum's topics together: titles that do not repeat, bodies of one to five blocks, every state. */

import type { SeedContext } from '#demo/context.ts'
import { type PictureTopic, pictureFor } from '#demo/pictures/index.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { TopicAttachment, TopicKind, TopicState } from '#server/domains/park/forum/tables.ts'
import { type BoardTexts, boardTexts } from './board-texts.ts'
import { notices, pollTopics, refusals } from './common-replies.ts'
import { createExpander, type Expander, paragraphs } from './expand.ts'

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

export async function draftTopics(context: SeedContext): Promise<DraftTopic[]> {
  const { rng, now } = context
  const used = new Set<string>()
  const topics: DraftTopic[] = []
  const authors = rng.sample(context.people, Math.max(10, Math.ceil(context.people.length / 3)))
  const wanted = context.scale(1200)
  const base = { pictures: [], attachments: [], pinned: 0, digest: false, locked: false, poll: null }

  for (const [n, notice] of notices.entries()) {
    used.add(notice.title)
    const board = n === 0 || n > 2 ? 0 : 11
    topics.push({
      ...base,
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
    })
  }

  for (let n = 0; n < context.scale(48); n++) {
    const poll = pollTopics[n % pollTopics.length]
    if (!poll) break
    const round = Math.floor(n / pollTopics.length)
    const board = [0, 1, 2, 2, 11, 6, 0, 7, 1, 6, 11, 9][n % 12] ?? 0
    topics.push({
      ...base,
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
    })
  }

  const weights = boardTexts.map((_, index) => [index, [16, 9, 12, 8, 10, 8, 8, 9, 8, 8, 9, 7][index] ?? 8] as const)
  const spent = new Set<number>()
  while (topics.length < wanted && spent.size < boardTexts.length) {
    const board = rng.weighted(weights)
    const texts = boardTexts[board]
    const fresh = texts && freshTitle(context, texts, used)
    if (!texts || !fresh) {
      spent.add(board)
      continue
    }
    const digest = rng.chance(0.06)
    const pictured = pictureTopics[texts.slug]
    const kind = kindOf(fresh.title)
    topics.push({
      ...base,
      board,
      authorId: rng.pick(authors).id,
      kind,
      title: fresh.title,
      blocks: compose(context, texts, fresh.expand),
      pictures:
        pictured && rng.chance(0.4)
          ? Array.from({ length: rng.int(1, 4) }, (_, k) => pictureFor(pictured, topics.length * 3 + k))
          : [],
      tags: rng.sample(texts.tags, rng.int(0, 2)),
      attachments: !pictured && rng.chance(0.06) ? await attach(context, topics.length, fresh.title) : [],
      ...pickState(context),
      digest,
      locked: rng.chance(0.02),
      at: rng.pastDate(now, DAYS),
      expand: fresh.expand,
    })
  }
  return topics
}
