/** Puts the replies of a topic together: its board's words, common phrases, quotes and mentions, every state. */

import type { SeedContext, SeedPerson } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ReplyState } from '#server/domains/park/forum/tables.ts'
import { boardTexts } from './board-texts.ts'
import { quoteReplies, replyClosings, replyOpenings, shortReplies } from './common-texts.ts'
import type { DraftTopic } from './topics.ts'

export type DraftReply = {
  author: SeedPerson
  text: string
  /** Index of the quoted reply within the topic, or null. */
  quote: number | null
  mention: SeedPerson | null
  state: ReplyState
  stateReason: string | null
  likeCount: number
  at: Date
}

/** How many replies each topic gets: few for most, many for some, `total` together. */
export function spreadReplies(rng: Rng, count: number, total: number): number[] {
  const weights = Array.from({ length: count }, () => rng.float() ** 3 + 0.015)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map(weight => Math.round((weight / sum) * total))
}

const statesOf = (rng: Rng): { state: ReplyState; stateReason: string | null } => {
  const state = rng.weighted<ReplyState>([
    ['PUBLISHED', 960],
    ['HIDDEN', 14],
    ['DELETED', 14],
    ['UNDER_REVIEW', 12],
  ])
  const stateReason = state === 'HIDDEN' ? rng.pick(['人身攻击', '广告', '与主题无关的刷屏']) : null
  return { state, stateReason }
}

/** A topic of an hour ago cannot have fifty replies. */
const REPLIES_PER_HOUR = 0.6

/** Replies in the order of time; none of them lies in the future. */
export function draftReplies(
  context: SeedContext,
  topic: DraftTopic,
  count: number,
  writers: readonly SeedPerson[],
): DraftReply[] {
  const { rng, now } = context
  const texts = boardTexts[topic.board]
  if (!texts) return []
  const span = now.getTime() - topic.at.getTime()
  const possible = Math.min(count, Math.floor((span / HOUR_MS) * REPLIES_PER_HOUR) + (span > HOUR_MS / 2 ? 1 : 0))
  const moments = Array.from(
    { length: possible },
    () => topic.at.getTime() + Math.min(rng.float() ** 3 * 40 * DAY_MS, rng.float() * span),
  )
  moments.sort((one, other) => one - other)
  const regulars = rng.sample(writers, Math.max(6, possible + 2))
  const topicAuthor = context.people.find(person => person.id === topic.authorId)
  const used = new Set<string>()
  const replies: DraftReply[] = []
  for (const moment of moments) {
    const byAuthor = topicAuthor !== undefined && replies.length > 0 && rng.chance(0.14)
    const quote =
      replies.length > 1 && (byAuthor || rng.chance(0.2)) ? rng.int(Math.max(0, replies.length - 6), replies.length - 1) : null
    const compose = (): string => {
      if (quote !== null && rng.chance(0.75)) return rng.pick(quoteReplies)
      if (rng.chance(0.14)) return rng.pick(shortReplies)
      return rng.pick(replyOpenings) + topic.expand(rng.pick(texts.replies)) + rng.pick(replyClosings)
    }
    let text = compose()
    for (let attempt = 0; attempt < 6 && used.has(text); attempt++) text = compose()
    used.add(text)
    replies.push({
      author: byAuthor ? topicAuthor : rng.pick(regulars),
      text,
      quote,
      mention: rng.chance(0.05) ? rng.pick(regulars) : null,
      ...statesOf(rng),
      likeCount: rng.chance(0.5) ? Math.floor(rng.float() ** 4 * 60) : 0,
      at: new Date(moment),
    })
  }
  return replies
}

export const replyHtml = (reply: DraftReply): string => {
  const mention = reply.mention ? `<a href="/search/user/${reply.mention.id}">@${reply.mention.nickname}</a> ` : ''
  return `<p>${mention}${reply.text}</p>`
}
