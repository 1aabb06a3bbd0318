/** SQL of acting on public questions: answers with their history, comments, likes, and the counts that follow from them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { LikeTarget } from '#lib/contract/consult/question-talk.ts'
import { ALIAS } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import type {
  ConsultationAnswerEditsTable,
  ConsultationAnswersTable,
  ConsultationCommentsTable,
} from '#server/domains/consult/consult/tables.ts'
import { questionIsPublic, visibleAnswers, visibleComments } from '#server/domains/consult/consult/visibility.ts'

export const findOwnAnswer = (db: Db, consultationId: number, userId: number) =>
  db
    .selectFrom('consultation_answers')
    .select('id')
    .where('consultation_id', '=', consultationId)
    .where('author_user_id', '=', userId)
    .where('state', '<>', 'DELETED')
    .executeTakeFirst()

/** A visible answer under a public question, or one of its author whatever became of it. */
export const findAnswer = (db: Db, id: number) =>
  db
    .selectFrom('consultation_answers')
    .innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')
    .where('consultation_answers.id', '=', id)
    .select([
      'consultation_answers.id',
      'consultation_answers.consultation_id',
      'consultation_answers.author_user_id',
      'consultation_answers.folded_reason',
      'consultation_answers.consultant_id',
      'consultation_answers.company_id',
      'consultation_answers.content',
      'consultation_answers.pictures',
      'consultation_answers.voice_upload_id',
      'consultation_answers.voice_seconds',
      'consultation_answers.video_upload_id',
      'consultation_answers.video_seconds',
      'consultation_answers.quotes',
      'consultation_answers.state',
      'consultation_answers.accepted',
      'consultation_answers.edit_count',
    ])
    .select(questionIsPublic.as('question_is_public'))
    .executeTakeFirst()

export type AnswerRecord = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

export const insertAnswer = async (trx: Db, row: Insertable<ConsultationAnswersTable>): Promise<number> =>
  (await trx.insertInto('consultation_answers').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateAnswer = (trx: Db, id: number, change: Updateable<ConsultationAnswersTable>) =>
  trx.updateTable('consultation_answers').set(change).where('id', '=', id).execute()

export const insertAnswerEdit = (trx: Db, row: Insertable<ConsultationAnswerEditsTable>) =>
  trx.insertInto('consultation_answer_edits').values(row).execute()

export const listAnswerEditRows = (db: Db, answerId: number, limit: number) =>
  db
    .selectFrom('consultation_answer_edits')
    .select(['id', 'content', 'voice_seconds', 'video_seconds', 'quotes', 'edited_at'])
    .where('answer_id', '=', answerId)
    .orderBy('edited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const NO_MEDIA = { voice_upload_id: null, voice_seconds: null, video_upload_id: null, video_seconds: null }

/** The upload of a voice note or a video under a public question; of an edit, what it took out. */
export async function findMediaUpload(
  db: Db,
  { answerId, editId, medium }: { answerId: number; editId: number | null; medium: 'voice' | 'video' },
): Promise<number | undefined> {
  const column = `${medium}_upload_id` as const
  const answer = visibleAnswers(db)
    .innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')
    .where(questionIsPublic)
    .where('consultation_answers.id', '=', answerId)
  const row =
    editId === null
      ? await answer.select(`consultation_answers.${column} as id`).executeTakeFirst()
      : await answer
          .innerJoin('consultation_answer_edits as edit', 'edit.answer_id', 'consultation_answers.id')
          .where('edit.id', '=', editId)
          .select(`edit.${column} as id`)
          .executeTakeFirst()
  return row?.id ?? undefined
}

/** Takes voice notes and videos out of an answer and out of its history. @returns their uploads. */
export async function clearMedia(trx: Db, answerId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('consultation_answers')
    .where('id', '=', answerId)
    .select(['voice_upload_id', 'video_upload_id'])
    .unionAll(
      trx
        .selectFrom('consultation_answer_edits')
        .where('answer_id', '=', answerId)
        .select(['voice_upload_id', 'video_upload_id']),
    )
    .execute()
  const ids = rows.flatMap(row => [row.voice_upload_id, row.video_upload_id]).filter(id => id !== null)
  if (ids.length === 0) return ids
  await trx.updateTable('consultation_answers').set(NO_MEDIA).where('id', '=', answerId).execute()
  await trx.updateTable('consultation_answer_edits').set(NO_MEDIA).where('answer_id', '=', answerId).execute()
  return ids
}

/** The figures of a question are what the rows say; `hot` follows from them and fades with age. @returns its visible answers. */
export async function recountQuestion(trx: Db, id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ answer_count: number }>`
    with found as (
      select count(*)::integer as answers, coalesce(sum(comment_count), 0)::integer as comments, max(created_at) as newest
      from consultation_answers where consultation_id = ${id} and state = 'VISIBLE')
    update consultations set answer_count = found.answers, comment_count = found.comments, last_answer_at = found.newest,
      hot = round(((view_count / 20 + like_count * 4 + found.answers * 6 + same_count * 3)
        / (greatest(0, extract(epoch from ${now}::timestamptz - published_at)) / 86400 + 2) ^ 0.7) * 100)
    from found where consultations.id = ${id} returning consultations.answer_count`.execute(trx)
  return rows[0]?.answer_count ?? 0
}

/** A consultant's figures follow from their visible answers. */
export const recountConsultant = (trx: Db, id: number) =>
  sql`update consultants set
      answer_count = (select count(*) from consultation_answers where consultant_id = ${id} and state = 'VISIBLE'),
      accepted_count = (select count(*) from consultation_answers where consultant_id = ${id} and state = 'VISIBLE' and accepted)
    where id = ${id}`.execute(trx)

export const findComment = (db: Db, id: number) =>
  visibleComments(db)
    .innerJoin('consultation_answers', 'consultation_answers.id', 'consultation_comments.answer_id')
    .innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')
    .where('consultation_comments.id', '=', id)
    .where('consultation_answers.state', '=', 'VISIBLE')
    .where(questionIsPublic)
    .select([
      'consultation_comments.id',
      'consultation_comments.answer_id',
      'consultation_comments.author_user_id',
      'consultation_comments.content',
      'consultation_answers.consultation_id',
    ])
    .executeTakeFirst()

/** Finds it in every state, with the person whom it answers. */
export const findAnyComment = (db: Db, id: number) =>
  db
    .selectFrom('consultation_comments')
    .innerJoin('consultation_answers', 'consultation_answers.id', 'consultation_comments.answer_id')
    .leftJoin('consultation_comments as parent', 'parent.id', 'consultation_comments.parent_id')
    .where('consultation_comments.id', '=', id)
    .select([
      'consultation_comments.id',
      'consultation_comments.answer_id',
      'consultation_comments.author_user_id',
      'consultation_comments.content',
      'consultation_comments.state',
      'consultation_answers.consultation_id',
      'consultation_answers.author_user_id as answerer',
      'parent.author_user_id as answered',
    ])
    .executeTakeFirst()

export const insertComment = async (trx: Db, row: Insertable<ConsultationCommentsTable>): Promise<number> =>
  (await trx.insertInto('consultation_comments').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateCommentState = (trx: Db, id: number, state: 'VISIBLE' | 'HIDDEN' | 'DELETED') =>
  trx.updateTable('consultation_comments').set({ state }).where('id', '=', id).execute()

/** @returns the answer it stands under; undefined when it was in another state. */
export const moveComment = async (
  trx: Db,
  id: number,
  from: 'VISIBLE' | 'HIDDEN',
  to: 'VISIBLE' | 'HIDDEN',
): Promise<number | undefined> =>
  (
    await trx
      .updateTable('consultation_comments')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('answer_id')
      .executeTakeFirst()
  )?.answer_id ?? undefined

export const recountComments = (trx: Db, answerId: number) =>
  sql`update consultation_answers set comment_count = (select count(*) from consultation_comments
    where answer_id = ${answerId} and state = 'VISIBLE') where id = ${answerId}`.execute(trx)

/** @returns whether something changed. */
export async function writeLike(trx: Db, target: LikeTarget, targetId: number, userId: number, like: boolean): Promise<boolean> {
  if (like) {
    const made = await trx
      .insertInto('consultation_likes')
      .values({ target, target_id: targetId, user_id: userId })
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return made !== undefined
  }
  const gone = await trx
    .deleteFrom('consultation_likes')
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** @returns the likes. What a demonstration begins with stays counted. */
export async function addLikes(trx: Db, target: LikeTarget, id: number, change: -1 | 0 | 1): Promise<number> {
  const likes = sql<number>`greatest(0, like_count + ${change})`
  const row =
    target === 'ANSWER'
      ? await trx
          .updateTable('consultation_answers')
          .set({ like_count: likes })
          .where('id', '=', id)
          .returning('like_count as total')
          .executeTakeFirst()
      : target === 'COMMENT'
        ? await trx
            .updateTable('consultation_comments')
            .set({ like_count: likes })
            .where('id', '=', id)
            .returning('like_count as total')
            .executeTakeFirst()
        : target === 'QUESTION'
          ? await trx
              .updateTable('consultations')
              .set({ like_count: likes })
              .where('id', '=', id)
              .returning('like_count as total')
              .executeTakeFirst()
          : await trx
              .updateTable('consultations')
              .set({ same_count: sql<number>`greatest(0, same_count + ${change})` })
              .where('id', '=', id)
              .returning('same_count as total')
              .executeTakeFirst()
  return row?.total ?? 0
}

/** My likes at a question, its answers and their comments. */
export async function listMyLikes(db: Db, userId: number, consultationId: number) {
  const { rows } = await sql<{ target: LikeTarget; target_id: number }>`
    select target, target_id from consultation_likes where user_id = ${userId} and (
      (target in ('QUESTION', 'SAME') and target_id = ${consultationId})
      or (target = 'ANSWER' and target_id in (select id from consultation_answers where consultation_id = ${consultationId}))
      or (target = 'COMMENT' and target_id in (select c.id from consultation_comments c
        join consultation_answers a on a.id = c.answer_id where a.consultation_id = ${consultationId})))`.execute(db)
  return rows
}

export const listMyAnswers = (db: Db, userId: number, consultationId: number) =>
  visibleAnswers(db)
    .where('consultation_id', '=', consultationId)
    .where('author_user_id', '=', userId)
    .select(['id', 'content', 'pictures', 'voice_seconds', 'video_seconds', 'quotes'])
    .execute()

export const listMyComments = async (db: Db, userId: number, consultationId: number): Promise<number[]> =>
  (
    await visibleComments(db)
      .innerJoin('consultation_answers', 'consultation_answers.id', 'consultation_comments.answer_id')
      .where('consultation_answers.consultation_id', '=', consultationId)
      .where('consultation_comments.author_user_id', '=', userId)
      .select('consultation_comments.id')
      .execute()
  ).map(row => row.id)

/** Under which names answers stand in public, by answer. */
export async function listNamesOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { author: string; company: string | null }>> {
  const rows = await db
    .selectFrom('consultation_answers as answer')
    .innerJoin('consultations as question', 'question.id', 'answer.consultation_id')
    .innerJoin('users', 'users.id', 'answer.author_user_id')
    .leftJoin('consultants', 'consultants.id', 'answer.consultant_id')
    .leftJoin('companies', 'companies.id', 'answer.company_id')
    .select(['answer.id', 'users.nickname', 'consultants.name', 'companies.name as company'])
    // A person who asked anonymously and answers their own question stays anonymous here too.
    .select(sql<boolean>`question.anonymous and question.asker_user_id = answer.author_user_id`.as('is_hidden'))
    .where(sql<boolean>`answer.id = any (${ids}::int[])`)
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      row.is_hidden ? { author: ALIAS, company: null } : { author: row.name ?? row.nickname, company: row.company },
    ]),
  )
}

/** Visible answers by likes, then completeness, then time (consultation rules, section 3). */
export const listBestAnswers = (db: Db, consultationId: number, limit: number) =>
  visibleAnswers(db)
    .where('consultation_id', '=', consultationId)
    .select([
      'id',
      'author_user_id',
      'consultant_id',
      'company_id',
      'summary',
      'content',
      'like_count',
      'created_at',
      'accepted',
      'state',
    ])
    .select(sql<number>`char_length(content) + 200 * cardinality(pictures)`.as('completeness'))
    .orderBy('like_count', 'desc')
    .orderBy('completeness', 'desc')
    .orderBy('created_at')
    .limit(limit)
    .execute()
