/** Use cases of what people do at a topic beside writing: votes, likes, collecting, following, the solution, reports, and their marks. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { forumTalk } from '#lib/contract/park/forum-talk.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { isOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPoll } from '#server/domains/park/forum/present.ts'
import { findPoll, lastFloor } from '#server/domains/park/forum/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { submitReport } from '#server/domains/platform/report/service.ts'
import { AppError } from '#server/errors.ts'
import { giveBack, useLimit } from '#server/limits.ts'
import { moderatesBoard } from '../managing/moderators.ts'
import { authorshipOf } from '../workspace/policy.ts'
import { findBoard } from '../writing/queries.ts'
import { mayModerate } from '../writing/service.ts'
import * as queries from './queries.ts'
import * as reads from './read-queries.ts'
import * as visits from './visit-queries.ts'

type Calls = typeof forumTalk
type Body<Name extends keyof Calls> = NonNullable<CallParsed<Calls[Name]>['body']>

/** @throws AppError `missing.record` */
async function publicTopic(db: Db, id: number) {
  const topic = await queries.findPublicTopic(db, id)
  if (!topic) throw new AppError('missing.record')
  return topic
}

/** The same, locked. */
async function lockPublic(trx: Db, id: number): Promise<queries.TopicRecord> {
  const topic = await queries.lockTopic(trx, id)
  if (topic?.state !== 'PUBLISHED') throw new AppError('missing.record')
  return topic
}

export async function listTopicPeople(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['listTopicPeople']>> {
  const { userId } = signedInPerson(actor)
  await publicTopic(db, id)
  return (await queries.listPeople(db, id, userId)).map(person => ({ userId: person.id, nickname: person.nickname }))
}

export async function voteInPoll(
  db: Db,
  actor: Actor,
  { id, optionIds, now }: { id: number; optionIds: readonly number[]; now: Date },
): Promise<CallResult<Calls['voteInPoll']>> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await publicTopic(trx, id)
    const poll = await queries.lockPoll(trx, id)
    if (!poll) throw new AppError('missing.record')
    if (poll.closes_at && poll.closes_at <= now) throw new AppError('state.conflict', { message: '投票已经截止' })
    const chosen = [...new Set(optionIds)]
    const offered = new Set(await queries.listOptionIds(trx, id))
    if (chosen.some(option => !offered.has(option))) throw new AppError('missing.record')
    if (chosen.length > poll.max_choices) {
      throw new AppError('validation.fields', { fields: { optionIds: `最多选 ${poll.max_choices} 项` } })
    }
    if ((await queries.listMyVotes(trx, id, userId)).length > 0) throw new AppError('forum.voted')
    await queries.castVotes(trx, { topicId: id, userId, optionIds: chosen, at: now })
    await purgeTags(trx, [pageTag.topic(id)])
    const counted = await findPoll(trx, id)
    if (!counted) throw new AppError('missing.record')
    return presentPoll(counted)
  })
}

/** The topic that something to be liked or reported stands in. @throws AppError `missing.record` for what nobody sees. */
async function topicOf(db: Db, target: 'TOPIC' | 'REPLY', targetId: number): Promise<number> {
  if (target === 'TOPIC') return targetId
  const reply = await queries.findReplyRecord(db, targetId)
  if (reply?.state !== 'PUBLISHED') throw new AppError('missing.record')
  return reply.topic_id
}

export async function likeForum(
  db: Db,
  actor: Actor,
  { target, targetId, like }: Body<'likeForum'>,
  now: Date,
): Promise<CallResult<Calls['likeForum']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  if (like) await useLimit(db, 'forumLikePerPerson', String(userId), wait => `今天的赞用完了，请 ${wait}后再来`)
  try {
    return await db.transaction().execute(async trx => {
      const topic = await lockPublic(trx, await topicOf(trx, target, targetId))
      const changed = await queries.writeLike(trx, { target, targetId, userId, like, at: now })
      const likes = await queries.addLikes(trx, target, targetId, changed ? (like ? 1 : -1) : 0)
      if (changed) await purgeTags(trx, [pageTag.topic(topic.id)])
      return { liked: like, likes }
    })
  } catch (error) {
    if (like && error instanceof AppError) await giveBack(db, 'forumLikePerPerson', String(userId))
    throw error
  }
}

/** A hidden topic may still be taken out of a collection; for everything else it does not exist. */
export async function collectTopic(
  db: Db,
  actor: Actor,
  { id, collect, now }: { id: number; collect: boolean; now: Date },
): Promise<CallResult<Calls['collectTopic']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const isPublic = (await queries.lockTopic(trx, id))?.state === 'PUBLISHED'
    if (collect && !isPublic) throw new AppError('missing.record')
    const { collects, changed } = await queries.writeCollect(trx, { topicId: id, userId, collect, at: now })
    if (!isPublic && !changed) throw new AppError('missing.record')
    if (changed) await purgeTags(trx, [pageTag.topic(id)])
    return { collected: collect, collects }
  })
}

/** The same with following. */
export async function followTopic(
  db: Db,
  actor: Actor,
  { id, follow, now }: { id: number; follow: boolean; now: Date },
): Promise<{ following: boolean }> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  const letGo = !follow && (await queries.deleteFollow(db, userId, { topicId: id }))
  if (!letGo) await publicTopic(db, id)
  if (follow) await queries.insertFollow(db, userId, { topicId: id }, now)
  return { following: follow }
}

export async function followBoard(
  db: Db,
  actor: Actor,
  { id, follow, now }: { id: number; follow: boolean; now: Date },
): Promise<{ following: boolean }> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  const letGo = !follow && (await queries.deleteFollow(db, userId, { boardId: id }))
  const board = await findBoard(db, id)
  if (!letGo && (!board || board.state === 'CLOSED')) throw new AppError('missing.record')
  if (follow) await queries.insertFollow(db, userId, { boardId: id }, now)
  return { following: follow }
}

/** What comes after this is new the next time. */
export async function visitBoard(db: Db, actor: Actor, { id, now }: { id: number; now: Date }): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  const board = await findBoard(db, id)
  if (!board || board.state === 'CLOSED') throw new AppError('missing.record')
  await visits.upsertVisit(db, id, { userId, now })
  return { done: true as const }
}

/** @throws AppError `missing.record` for a topic that is not theirs, or a reply that does not stand under it. */
export async function markSolution(
  db: Db,
  actor: Actor,
  { id, replyId }: { id: number; replyId: number | null },
): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const topic = await lockPublic(trx, id)
    if (!isOwned(actor, authorshipOf(topic))) throw new AppError('missing.record')
    if (topic.kind !== 'QUESTION') throw new AppError('state.conflict', { message: '只有提问可以选出解决办法' })
    const reply = replyId === null ? null : await queries.findReplyRecord(trx, replyId)
    if (reply !== null && (reply?.topic_id !== id || reply.state !== 'PUBLISHED')) throw new AppError('missing.record')
    if (topic.solution_reply_id === replyId) return { done: true as const }
    await queries.updateSolution(trx, id, replyId)
    await purgeTags(trx, [pageTag.topic(id), pageTag.topics, pageTag.board(topic.board_id)])
    if (reply && reply.author_id !== userId) {
      await notify(trx, reply.author_id, {
        kind: 'COMMENT',
        title: '你的回复解决了问题',
        body: `“${topic.title}”的楼主把你的回复标为解决了问题。`,
        link: floorAddress(id, reply.floor),
        dedupeKey: `forum-solution:${reply.id}`,
      })
    }
    return { done: true as const }
  })
}

export const reportForum = (
  db: Db,
  actor: Actor,
  { target, targetId, reason, text }: Body<'reportForum'>,
  now: Date,
): Promise<{ reported: true }> => submitReport(db, actor, { kind: target, targetId, reason, text }, now)

/** @throws AppError `missing.record` when the topic is not public. */
export async function getTopicMarks(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getTopicMarks']>> {
  const { userId } = signedInPerson(actor)
  const topic = await publicTopic(db, id)
  const [likes, collected, following, votes, replies, lastRead, last, moderates] = await Promise.all([
    queries.listMyLikes(db, id, userId),
    queries.hasCollected(db, id, userId),
    queries.isFollowing(db, userId, { topicId: id }),
    topic.kind === 'POLL' ? queries.listMyVotes(db, id, userId) : [],
    queries.listMyReplies(db, id, userId),
    reads.findRead(db, userId, id),
    lastFloor(db, id),
    moderatesBoard(db, actor, topic.board_id),
  ])
  return {
    own: isOwned(actor, authorshipOf(topic)),
    mayModerate: mayModerate(actor),
    moderates,
    liked: likes.some(like => like.target === 'TOPIC'),
    collected,
    following,
    votes,
    likedReplies: likes.flatMap(like => (like.target === 'REPLY' ? [like.target_id] : [])),
    replies,
    lastRead,
    lastFloor: last,
  }
}

/** No further than there are floors: what comes later is new. */
export async function readTopic(
  db: Db,
  actor: Actor,
  { id, floor, now }: { id: number; floor: number; now: Date },
): Promise<{ floor: number }> {
  const { userId } = signedInPerson(actor)
  await publicTopic(db, id)
  const seen = Math.min(floor, await lastFloor(db, id))
  return { floor: await reads.upsertRead(db, { userId, topicId: id, floor: seen, at: now }) }
}

const MAX_TOPICS = 60

export async function getForumNews(
  db: Db,
  actor: Actor,
  { topicIds, boardId, now }: CallParsed<Calls['getForumNews']>['query'] & { now: Date },
): Promise<CallResult<Calls['getForumNews']>> {
  const { userId } = signedInPerson(actor)
  const ids = topicIds
    .split(',')
    .filter(one => /^\d{1,9}$/.test(one))
    .map(Number)
    .slice(0, MAX_TOPICS)
  const [rows, newTopicIds, boards, following] = await Promise.all([
    ids.length === 0 ? [] : reads.listNews(db, userId, ids),
    ids.length === 0 ? [] : visits.listNewOf(db, ids, { userId, now }),
    visits.listNewByBoard(db, { userId, now }),
    boardId === undefined ? false : queries.isFollowing(db, userId, { boardId }),
  ])
  return {
    topics: rows.map(row => ({ topicId: row.topic_id, newFloors: row.new_floors, lastRead: row.floor })),
    newTopicIds,
    boards: boards.map(row => ({ boardId: row.board_id, newTopics: row.new_topics })),
    following,
  }
}
