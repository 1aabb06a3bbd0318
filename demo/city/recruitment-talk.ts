/** Comments, replies, likes and applications under the demo's posts, and the counts that follow from them. */

import { type Insertable, sql } from 'kysely'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import type {
  ApplicationState,
  JobApplicationsTable,
  RecruitmentCommentsTable,
  RecruitmentLikesTable,
  RecruitmentsTable,
} from '#server/domains/city/recruitment/tables.ts'
import { jobTexts } from './job-texts.ts'

type Post = Insertable<RecruitmentsTable> & { id: number }

const applicationStates: readonly (readonly [ApplicationState, number])[] = [
  ['APPLY', 26],
  ['VIEW', 22],
  ['CANDIDATE', 14],
  ['INTERVIEW', 10],
  ['OFFER', 4],
  ['HIRED', 4],
  ['ABANDON', 13],
  ['WITHDRAWN', 4],
  ['EXPIRED', 3],
]

export async function seedRecruitmentTalk(context: SeedContext, posts: Post[]): Promise<void> {
  const rng = context.rng.sub('talk')
  const open = posts.filter(post => post.published_at)
  await seedComments(context, rng, open)
  await seedLikes(context, rng, open)
  await insertAll(
    context.db,
    'job_applications',
    open.filter(post => post.kind === 'job').flatMap(post => applicationsOf(context, rng, post)),
  )
  await refreshCounts(context)
}

const between = (rng: Rng, from: Date, to: Date): Date =>
  new Date(from.getTime() + rng.float() * Math.max(0, to.getTime() - from.getTime()))

async function seedComments({ db, now, people }: SeedContext, rng: Rng, posts: Post[]): Promise<void> {
  const first: Insertable<RecruitmentCommentsTable>[] = posts.flatMap(post => {
    const count = rng.chance(0.45) ? rng.int(1, 4) : rng.chance(0.05) ? rng.int(6, 14) : 0
    return rng.sample(post.kind === 'job' ? jobTexts.jobQuestions : jobTexts.seekerQuestions, count).map(([body]) => ({
      recruitment_id: post.id,
      parent_id: null,
      reply_to_user_id: null,
      user_id: rng.pick(people).id,
      body,
      state: rng.weighted([
        ['PUBLISHED' as const, 94],
        ['HIDDEN' as const, 2],
        ['REVIEWING' as const, 2],
        ['DELETED' as const, 2],
      ]),
      like_count: Math.floor(rng.float() ** 4 * 24),
      created_at: between(rng, post.published_at as Date, now),
    }))
  })
  const ids = await insertReturningIds(db, 'recruitment_comments', first)
  const answers = new Map([...jobTexts.jobQuestions, ...jobTexts.seekerQuestions])
  const publishers = new Map(posts.map(post => [post.id, post.publisher_user_id]))
  const replies = first.flatMap((comment, index) => {
    if (!rng.chance(0.55)) return []
    const reply = (user: number, body: string, minutes: number): Insertable<RecruitmentCommentsTable> => ({
      recruitment_id: comment.recruitment_id,
      parent_id: ids[index]!,
      reply_to_user_id: comment.user_id,
      user_id: user,
      body,
      state: 'PUBLISHED',
      like_count: Math.floor(rng.float() ** 4 * 9),
      created_at: new Date(Math.min(now.getTime(), (comment.created_at as Date).getTime() + minutes * MINUTE_MS)),
    })
    const owner = reply(publishers.get(comment.recruitment_id)!, answers.get(comment.body)!, rng.int(9, 900))
    if (!rng.chance(0.25)) return [owner]
    const other: SeedPerson = rng.pick(people)
    return [
      owner,
      reply(other.id, rng.pick(['同问。', '我上周面试过，说得属实。', '谢谢回复，已投递。', '蹲一个后续。']), rng.int(901, 2400)),
    ]
  })
  await insertAll(db, 'recruitment_comments', replies)
}

async function seedLikes({ db, now, people }: SeedContext, rng: Rng, posts: Post[]): Promise<void> {
  const likes: Insertable<RecruitmentLikesTable>[] = posts.flatMap(post =>
    rng.sample(people, Math.floor(rng.float() ** 3 * 12)).map(person => ({
      user_id: person.id,
      recruitment_id: post.id,
      comment_id: null,
      created_at: between(rng, post.published_at as Date, now),
    })),
  )
  await insertAll(db, 'recruitment_likes', likes)
}

function applicationsOf({ now, people }: SeedContext, rng: Rng, post: Post): Insertable<JobApplicationsTable>[] {
  const count = Math.floor(rng.float() ** 2 * 16)
  // Some employers answer everything, some hardly ever: the figures on their posts should differ.
  const diligent = (post.company_id ?? 0) % 3 !== 0
  return rng.sample(people, count).map(person => {
    const drawn = rng.weighted(applicationStates)
    const state = diligent && (drawn === 'APPLY' || drawn === 'VIEW') && rng.chance(0.6) ? 'ABANDON' : drawn
    const created = between(rng, post.published_at as Date, now)
    const viewed = state === 'APPLY' || state === 'EXPIRED' || state === 'WITHDRAWN' ? null : between(rng, created, now)
    const answered = viewed && state !== 'VIEW' ? between(rng, viewed, now) : null
    return {
      recruitment_id: post.id,
      company_id: post.company_id!,
      user_id: person.id,
      state,
      note: rng.chance(0.4) ? '您好，我对这个岗位很感兴趣，期待您的回复。' : '',
      interview_at: state === 'INTERVIEW' ? new Date(now.getTime() + rng.int(-3, 6) * DAY_MS) : null,
      interview_place: state === 'INTERVIEW' ? post.address || '公司会议室' : null,
      interview_accepted: state === 'INTERVIEW' ? rng.chance(0.7) : null,
      viewed_at: viewed,
      answered_at: answered,
      closed_at: ['HIRED', 'ABANDON', 'WITHDRAWN', 'EXPIRED'].includes(state) ? (answered ?? created) : null,
      created_at: created,
      updated_at: answered ?? viewed ?? created,
    }
  })
}

/** Counters are what the rows say. */
async function refreshCounts({ db }: SeedContext): Promise<void> {
  await sql`
    update recruitment_comments set reply_count = counted.replies
    from (select parent_id, count(*) as replies from recruitment_comments
      where parent_id is not null and state = 'PUBLISHED' group by parent_id) as counted
    where counted.parent_id = recruitment_comments.id`.execute(db)
  await sql`
    update recruitments set
      like_count = coalesce(likes.n, 0),
      comment_count = coalesce(comments.n, 0),
      applicant_count = coalesce(applications.total, 0),
      unviewed_count = coalesce(applications.unviewed, 0),
      unanswered_count = coalesce(applications.unanswered, 0)
    from recruitments as posts
    left join (select recruitment_id, count(*) as n from recruitment_likes group by recruitment_id) as likes
      on likes.recruitment_id = posts.id
    left join (select recruitment_id, count(*) as n from recruitment_comments where state = 'PUBLISHED' group by recruitment_id)
      as comments on comments.recruitment_id = posts.id
    left join (select recruitment_id, count(*) as total, count(*) filter (where state = 'APPLY') as unviewed,
      count(*) filter (where state = 'VIEW') as unanswered from job_applications group by recruitment_id) as applications
      on applications.recruitment_id = posts.id
    where posts.id = recruitments.id`.execute(db)
}
