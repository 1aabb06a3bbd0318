/** Use cases of writing topics: the editor with its draft, publishing, changing. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { forumWriting, TopicContent, TopicDraft } from '#lib/contract/park/forum-writing.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pollProblems } from '#lib/forms/park/forum.ts'
import { type Actor, companyIdOf, hasDuty, signedInPerson } from '#server/access/actor.ts'
import { requireOwned } from '#server/access/ownership.ts'
import { cleanHtml } from '#server/content/html.ts'
import { picturesIn, richHtml, writtenSummary, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { picturesOfDraft } from '#server/domains/platform/picture-check/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { releaseOwnUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { giveBack, type LimitName, useLimit } from '#server/limits.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { reconsiderDigest } from '../managing/digest.ts'
import type { TopicState } from '../tables.ts'
import { notifyBoardFollowers } from '../talk/notices.ts'
import { authorshipOf } from '../workspace/policy.ts'
import { attachmentsOf, contentOfDraft, contentOfTopic, foreignAttachments, takeContent } from './content.ts'
import { showTopic } from './publish.ts'
import * as queries from './queries.ts'
import { mustWait } from './screening.ts'

type Calls = typeof forumWriting

const EDITS_SHOWN = 20
const SUMMARY_LENGTH = 120
const MAX_PICTURES_SHOWN = 9

/** Whether somebody keeps the forum in order. */
export const mayModerate = (actor: Actor): boolean => actor.kind === 'manager' && hasDuty(actor, 'content')

/**
 * Counts one use against the limit of an account of this age, and gives it back when nothing came of it.
 * @param limits for accounts of less than a day, and for the others: points do not matter here (rules of the park, section 1).
 */
export async function withinLimits<Result>(
  db: Db,
  { userId, limits: [newcomers, others], now }: { userId: number; limits: readonly [LimitName, LimitName]; now: Date },
  act: () => Promise<Result>,
): Promise<Result> {
  const { created_at: joinedAt } = await queries.getAuthor(db, userId)
  const name = now.getTime() - joinedAt.getTime() < DAY_MS ? newcomers : others
  const wait = (time: string) => `发得太快了，请 ${time}后再试`
  await useLimit(db, name, String(userId), wait)
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError) await giveBack(db, name, String(userId))
    throw error
  }
}

export async function getTopicEditor(
  db: Db,
  actor: Actor,
  topicId: number | undefined,
): Promise<CallResult<Calls['getTopicEditor']>> {
  const { userId } = signedInPerson(actor)
  const row = topicId === undefined ? undefined : requireOwned(actor, await queries.findWholeTopic(db, topicId), authorshipOf)
  const [boards, draft] = await Promise.all([queries.listOpenBoards(db), queries.findDraft(db, userId, topicId ?? null)])
  const content = row && contentOfTopic(row)
  const drafted = draft && contentOfDraft(draft)
  return {
    boards: boards.map(({ id, name, intro }) => ({ boardId: id, name, intro })),
    mayNotice: mayModerate(actor),
    topic:
      row && content
        ? {
            topicId: row.id,
            state: row.state as 'PUBLISHED',
            reason: row.state_reason ?? '',
            content,
            version: versionOf(content),
          }
        : null,
    draft: draft && drafted ? { content: drafted, savedAt: draft.updated_at.toISOString(), version: versionOf(drafted) } : null,
  }
}

type DraftBody = NonNullable<CallParsed<Calls['saveTopicDraft']>['body']>

export async function saveTopicDraft(
  db: Db,
  actor: Actor,
  { topicId, version: seen, ...draft }: DraftBody,
  now: Date,
): Promise<CallResult<Calls['saveTopicDraft']>> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const topic =
      topicId === undefined ? undefined : requireOwned(actor, await queries.findWholeTopic(trx, topicId), authorshipOf)
    await queries.lockAuthor(trx, userId)
    const before = await queries.findDraft(trx, userId, topicId ?? null)
    const known = before && contentOfDraft(before)
    if (known) await refuseOutdated(seen, () => versionOf(known))
    const content = await takeContent(trx, {
      userId,
      draft,
      known: [...(known?.files ?? []), ...(topic ? contentOfTopic(topic).files : [])],
      now,
    })
    const { boardId, title, text, ...beside } = content
    const board = await queries.findBoard(trx, boardId)
    await queries.upsertDraft(trx, userId, topicId ?? null, {
      board_id: board?.id ?? null,
      title,
      body_html: text,
      content: JSON.stringify(beside),
      updated_at: now,
    })
    return { savedAt: now.toISOString(), version: versionOf({ ...content, boardId: board?.id ?? 0 }) }
  })
}

export async function discardTopicDraft(db: Db, actor: Actor, topicId: number | undefined, now: Date): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await queries.lockAuthor(trx, userId)
    const row = await queries.findDraft(trx, userId, topicId ?? null)
    if (!row) return { done: true as const }
    const topic = row.topic_id === null ? undefined : await queries.findWholeTopic(trx, row.topic_id)
    const kept = topic && contentOfTopic(topic)
    const stays = new Set([...(kept?.files.map(file => file.uploadId) ?? []), ...picturesIn(kept?.text ?? '')])
    const { files, text } = contentOfDraft(row)
    const ids = files.flatMap(({ uploadId }) => (stays.has(uploadId) ? [] : [uploadId]))
    const pictureKeys = picturesIn(text).filter(key => !stays.has(key))
    await releaseOwnUploads(trx, userId, { ids, pictureKeys }, now)
    await queries.deleteDraft(trx, userId, row.topic_id)
    return { done: true as const }
  })
}

/** @throws AppError `rights.denied` for a notice of somebody who does not moderate; `validation.fields` for what is missing. */
async function assertWritable(trx: Db, actor: Actor, content: TopicContent, isNew: boolean): Promise<void> {
  if (content.kind === 'NOTICE' && !mayModerate(actor)) throw new AppError('rights.denied')
  const fields: Record<string, string> = isNew && content.kind === 'POLL' ? pollProblems(content.poll) : {}
  const board = await queries.findBoard(trx, content.boardId)
  if (board?.state !== 'OPEN') fields.boardId = '这个版块不能发帖，请换一个'
  if (Object.keys(fields).length > 0) throw new AppError('validation.fields', { fields })
}

const columnsOf = (content: TopicContent) => ({
  board_id: content.boardId,
  title: content.title,
  summary: writtenSummary(content.text, SUMMARY_LENGTH),
  body_html: content.text,
  pictures: picturesIn(content.text).slice(0, MAX_PICTURES_SHOWN),
  tags: [...new Set(content.tags)],
})

const joinedText = (content: TopicContent): string =>
  [content.title, writtenText(content.text), ...content.tags, content.poll.question, ...content.poll.options].join('\n')

/** As it is compared with the sensitive words, before its pictures are taken. */
const topicText = (draft: TopicDraft) => ({
  place: 'FORUM' as const,
  subject: 'TOPIC' as const,
  text: joinedText(draft as TopicContent),
  field: 'text',
  can: 'hold' as const,
  pictures: picturesOfDraft([], picturesIn(richHtml(draft.text))),
})

async function putPoll(trx: Db, topicId: number, { kind, poll }: TopicContent, now: Date): Promise<void> {
  if (kind !== 'POLL') return
  await queries.insertPoll(trx, {
    topicId,
    question: poll.question,
    options: poll.options.filter(Boolean),
    maxChoices: poll.maxChoices,
    closesAt: poll.days === 0 ? null : new Date(now.getTime() + poll.days * DAY_MS),
  })
}

const holdForReview = (trx: Db, row: { id: number; title: string; userId: number; companyId: number | null }) =>
  submitForReview(trx, {
    kind: 'FORUM_TOPIC',
    refId: row.id,
    title: `论坛主题：${row.title}`,
    submittedBy: row.userId,
    companyId: row.companyId,
  })

export async function publishTopic(
  db: Db,
  actor: Actor,
  draft: TopicDraft,
  now: Date,
): Promise<CallResult<Calls['publishTopic']>> {
  const { userId } = signedInPerson(actor)
  const companyId = companyIdOf(actor)
  return withinLimits(db, { userId, limits: ['forumTopicPerNewcomer', 'forumTopicPerPerson'], now }, async () => {
    const verdict = await checkText(db, { userId, ...topicText(draft) }, now)
    return db.transaction().execute(async trx => {
      await queries.lockAuthor(trx, userId)
      const drafted = await queries.findDraft(trx, userId, null)
      const known = drafted ? contentOfDraft(drafted).files : []
      const content = await takeContent(trx, { userId, draft, known, now })
      await assertWritable(trx, actor, content, true)
      const author = await queries.getAuthor(trx, userId)
      const waits = verdict.outcome === 'HELD' || mustWait({ joinedAt: author.created_at, text: joinedText(content), now })
      const id = await queries.insertTopic(trx, {
        ...columnsOf(content),
        author_id: userId,
        author_company_id: companyId,
        kind: content.kind,
        state: waits ? 'UNDER_REVIEW' : 'PUBLISHED',
        state_reason: null,
        solution_reply_id: null,
        city_code: author.city_code,
        last_reply_at: now,
        last_reply_user_id: null,
        edited_at: null,
        published_at: waits ? null : now,
        created_at: now,
      })
      await queries.updateTopic(trx, id, { attachments: JSON.stringify(attachmentsOf(id, content.files)) })
      await putPoll(trx, id, content, now)
      await queries.deleteDraft(trx, userId, null)
      await saveVerdict(trx, verdict, { id, title: `论坛主题：${content.title}`, ownCase: true }, now)
      if (waits) await holdForReview(trx, { id, title: content.title, userId, companyId })
      else {
        await showTopic(trx, { id, board_id: content.boardId, author_id: userId })
        await notifyBoardFollowers(trx, id)
      }
      return { topicId: id, state: waits ? ('UNDER_REVIEW' as const) : ('PUBLISHED' as const) }
    })
  })
}

type EditBody = NonNullable<CallParsed<Calls['editTopic']>['body']>

/**
 * Where an edited topic stands afterwards: what is public stays so, or the edit is refused.
 * @throws AppError `state.conflict`
 */
function stateAfterEdit(before: TopicState, { isHeld, mustBeScreened }: { isHeld: boolean; mustBeScreened: boolean }) {
  if (isHeld && before === 'PUBLISHED') {
    throw new AppError('state.conflict', {
      message: '改了之后的内容要先审核才能公开，已经公开的帖子不能这样改，请调整后再保存',
    })
  }
  if (mustBeScreened && before === 'PUBLISHED') {
    throw new AppError('state.conflict', { message: '新账号的帖子改了之后不能带联系方式或站外链接，请去掉再保存' })
  }
  return isHeld || mustBeScreened || before === 'UNDER_REVIEW' ? ('UNDER_REVIEW' as const) : ('PUBLISHED' as const)
}

/** A public topic keeps its kind, its poll and its place among the others; what it said before stands in its history. */
export async function editTopic(
  db: Db,
  actor: Actor,
  { id, body: { reason, version: seen, ...draft }, now }: { id: number; body: EditBody; now: Date },
): Promise<CallResult<Calls['editTopic']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'forumEditPerPerson', String(userId))
  const verdict = await checkText(db, { userId, ...topicText(draft), subjectId: id }, now)
  return db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockWholeTopic(trx, id), authorshipOf)
    if (row.state === 'HIDDEN') throw new AppError('state.conflict', { message: '这篇帖子被隐藏了，不能修改' })
    const before = contentOfTopic(row)
    await refuseOutdated(seen, () => versionOf(before))
    const drafted = await queries.findDraft(trx, userId, id)
    const known = [...before.files, ...(drafted ? contentOfDraft(drafted).files : [])]
    const wasShown = row.published_at !== null
    const content = {
      ...(await takeContent(trx, { userId, draft, known, now })),
      // What people have answered to does not change under them.
      kind: row.kind,
      ...(wasShown ? { boardId: row.board_id } : {}),
    }
    if (!wasShown) await assertWritable(trx, actor, content, false)
    const author = await queries.getAuthor(trx, row.author_id)
    const state = stateAfterEdit(row.state, {
      isHeld: verdict.outcome === 'HELD',
      mustBeScreened: mustWait({ joinedAt: author.created_at, text: joinedText(content), now }),
    })
    const isChanged = row.title !== content.title || row.body_html !== content.text
    if (wasShown && isChanged) {
      await queries.insertEdit(trx, {
        topic_id: id,
        editor_id: userId,
        title: row.title,
        body_html: row.body_html,
        reason,
        created_at: now,
      })
    }
    await queries.updateTopic(trx, id, {
      ...columnsOf(content),
      attachments: JSON.stringify([...foreignAttachments(row.attachments), ...attachmentsOf(id, content.files)]),
      state,
      state_reason: null,
      ...(wasShown && isChanged ? { edited_at: now, edit_count: row.edit_count + 1 } : {}),
      ...(wasShown || state !== 'PUBLISHED' ? {} : { published_at: now, last_reply_at: now }),
    })
    await reconsiderDigest(trx, row, { title: content.title, body_html: content.text })
    await queries.deleteDraft(trx, userId, id)
    await saveVerdict(trx, verdict, { id, title: `论坛主题：${content.title}`, ownCase: true }, now)
    if (state === 'UNDER_REVIEW') await holdForReview(trx, { id, title: content.title, userId, companyId: row.author_company_id })
    else await withdrawFromReview(trx, 'FORUM_TOPIC', id)
    await showTopic(trx, { id, board_id: content.boardId, author_id: row.author_id })
    const written = await queries.findWholeTopic(trx, id)
    return { topicId: id, state, version: versionOf(written && contentOfTopic(written)) }
  })
}

export async function listTopicEdits(db: Db, id: number): Promise<CallResult<Calls['listTopicEdits']>> {
  if (!(await queries.isTopicPublic(db, id))) throw new AppError('missing.record')
  return (await queries.listEditRows(db, id, EDITS_SHOWN)).map(row => ({
    title: row.title,
    body: cleanHtml(row.body_html),
    reason: row.reason,
    editedAt: row.created_at.toISOString(),
  }))
}
