/** Use cases of replies: a floor each, changed where they stand. Taking them back is in workspace/replies.ts. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { forumTalk } from '#lib/contract/park/forum-talk.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { requireOwned } from '#server/access/ownership.ts'
import { editableHtml, picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { picturesOfDraft } from '#server/domains/platform/picture-check/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { authorshipOf } from '../workspace/policy.ts'
import { showReply } from '../writing/publish.ts'
import { getAuthor } from '../writing/queries.ts'
import { mustWait } from '../writing/screening.ts'
import { withinLimits } from '../writing/service.ts'
import * as queries from './queries.ts'
import { releaseReply } from './release.ts'

type Calls = typeof forumTalk
type ReplyBody = NonNullable<CallParsed<Calls['replyTopic']>['body']>
type EditBody = NonNullable<CallParsed<Calls['editReply']>['body']>

const replyText = (html: string) => ({
  place: 'FORUM' as const,
  subject: 'REPLY' as const,
  text: writtenText(html),
  field: 'text',
  can: 'hold' as const,
  pictures: picturesOfDraft([], picturesIn(richHtml(html))),
})

/** The public topic, locked. @throws AppError `missing.record`; `state.conflict` where nobody may reply. */
async function lockOpen(trx: Db, id: number): Promise<queries.TopicRecord> {
  const topic = await queries.lockTopic(trx, id)
  if (topic?.state !== 'PUBLISHED') throw new AppError('missing.record')
  if (topic.locked) throw new AppError('state.conflict', { message: '这个主题已关闭回复' })
  if (!(await queries.isBoardOpen(trx, topic.board_id))) {
    throw new AppError('state.conflict', { message: '这个版块现在只能看，不能回复' })
  }
  return topic
}

/** Those who take part, and whose name stands in the text. */
async function mentionsOf(trx: Db, topicId: number, ids: readonly number[], text: string): Promise<number[]> {
  if (ids.length === 0) return []
  const people = await queries.listMentioned(trx, topicId, ids)
  return people.flatMap(({ id, nickname }) => (text.includes(`@${nickname}`) ? [id] : []))
}

const holdForReview = (trx: Db, topic: { title: string }, reply: { id: number; userId: number }) =>
  submitForReview(trx, {
    kind: 'FORUM_REPLY',
    refId: reply.id,
    title: `论坛回复：${topic.title}`,
    submittedBy: reply.userId,
  })

export async function replyTopic(
  db: Db,
  actor: Actor,
  { id, body, now }: { id: number; body: ReplyBody; now: Date },
): Promise<CallResult<Calls['replyTopic']>> {
  const { userId } = signedInPerson(actor)
  const companyId = companyIdOf(actor)
  return withinLimits(db, { userId, limits: ['forumReplyPerNewcomer', 'forumReplyPerPerson'], now }, async () => {
    const verdict = await checkText(db, { userId, ...replyText(body.text) }, now)
    return db.transaction().execute(async trx => {
      // Pictures are taken before the topic is locked, so that other replies do not wait for them.
      const html = await takeRichText(trx, body.text, { userId, field: 'text', now })
      const text = writtenText(html)
      const topic = await lockOpen(trx, id)
      const quoted = body.quoteReplyId === undefined ? undefined : await queries.findReplyRecord(trx, body.quoteReplyId)
      if (body.quoteReplyId !== undefined && (quoted?.topic_id !== id || quoted.state !== 'PUBLISHED')) {
        throw new AppError('state.conflict', { message: '要引用的回复已经不在了' })
      }
      const { created_at: joinedAt } = await getAuthor(trx, userId)
      const waits = verdict.outcome === 'HELD' || mustWait({ joinedAt, text, now })
      const floor = await queries.nextFloor(trx, id)
      const replyId = await queries.insertReply(trx, {
        topic_id: id,
        author_id: userId,
        author_company_id: companyId,
        floor,
        body_html: html,
        body_text: text,
        quote_reply_id: quoted?.id ?? null,
        mentioned_user_ids: await mentionsOf(trx, id, body.mentionUserIds, text),
        state: waits ? 'UNDER_REVIEW' : 'PUBLISHED',
        state_reason: null,
        edited_at: null,
        created_at: now,
      })
      await saveVerdict(trx, verdict, { id: replyId, title: `论坛回复：${topic.title}`, ownCase: true }, now)
      if (waits) {
        await holdForReview(trx, topic, { id: replyId, userId })
        await showReply(trx, { id: replyId, topicId: id, boardId: topic.board_id })
      } else {
        const reply = await queries.findReplyRecord(trx, replyId)
        if (reply) await releaseReply(trx, topic, reply, now)
      }
      return { replyId, floor, held: waits }
    })
  })
}

/** @throws AppError `missing.record` for what is not theirs, deleted, or hidden. */
async function ownReply(db: Db, actor: Actor, id: number): Promise<queries.ReplyRecord> {
  const row = requireOwned(actor, await queries.findReplyRecord(db, id), authorshipOf)
  if (row.state === 'HIDDEN') throw new AppError('missing.record')
  return row
}

export async function getOwnReply(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getOwnReply']>> {
  const row = await ownReply(db, actor, id)
  return { text: editableHtml(row.body_html), floor: row.floor }
}

export async function editReply(
  db: Db,
  actor: Actor,
  { id, body, now }: { id: number; body: EditBody; now: Date },
): Promise<CallResult<Calls['editReply']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'forumEditPerPerson', String(userId))
  const verdict = await checkText(db, { userId, ...replyText(body.text), subjectId: id }, now)
  return db.transaction().execute(async trx => {
    const html = await takeRichText(trx, body.text, { userId, field: 'text', now })
    const text = writtenText(html)
    const topic = await lockOpen(trx, (await ownReply(trx, actor, id)).topic_id)
    const row = await ownReply(trx, actor, id)
    const { created_at: joinedAt } = await getAuthor(trx, userId)
    if (row.state === 'PUBLISHED' && verdict.outcome === 'HELD') {
      throw new AppError('state.conflict', {
        message: '改了之后的内容要先审核才能公开，已经公开的回复不能这样改，请调整后再保存',
      })
    }
    const waits = row.state === 'PUBLISHED' && mustWait({ joinedAt, text, now })
    if (waits) throw new AppError('state.conflict', { message: '新账号的回复改了之后不能带联系方式或站外链接，请去掉再保存' })
    await queries.updateReply(trx, id, {
      body_html: html,
      body_text: text,
      mentioned_user_ids: await mentionsOf(trx, topic.id, body.mentionUserIds, text),
      edited_at: now,
    })
    await saveVerdict(trx, verdict, { id, title: `论坛回复：${topic.title}`, ownCase: true }, now)
    await showReply(trx, { id, topicId: topic.id, boardId: topic.board_id })
    return { floor: row.floor, held: row.state === 'UNDER_REVIEW' }
  })
}
