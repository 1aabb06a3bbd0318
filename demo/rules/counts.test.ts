import { type RawBuilder, sql } from 'kysely'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Rule, testRules } from './rule.ts'

const { db } = useSeededDatabase()

/** `owner.column` must be the number of rows that the condition counts for the owner `o`. */
const COUNTED: [owner: string, column: string, rows: string][] = [
  ['companies', 'service_count', 'services r where r.owner_company_id = o.id and r.is_public'],
  ['companies', 'favourite_count', 'company_favourites r where r.company_id = o.id'],
  ['services', 'review_count', `reviews r where r.subject_kind = 'SERVICE' and r.subject_id = o.id and r.state = 'PUBLISHED'`],
  ['services', 'question_count', `service_questions r where r.service_id = o.id and r.state = 'PUBLISHED'`],
  ['services', 'favourite_count', 'service_favourites r where r.service_id = o.id'],
  ['consultation_answers', 'comment_count', `consultation_comments r where r.answer_id = o.id and r.state = 'VISIBLE'`],
  ['consultants', 'review_count', `consultation_evaluations r where r.consultant_id = o.id and r.state = 'VISIBLE'`],
  ['consultants', 'answer_count', `consultation_answers r where r.consultant_id = o.id and r.state = 'VISIBLE'`],
  ['playbacks', 'bullet_count', `playback_bullets r where r.playback_id = o.id and r.state = 'VISIBLE'`],
  ['recruitments', 'applicant_count', 'job_applications r where r.recruitment_id = o.id'],
  ['recruitments', 'like_count', 'recruitment_likes r where r.recruitment_id = o.id'],
  ['courses', 'student_count', `course_enrolments r where r.course_id = o.id and r.state in ('LEARNING', 'FINISHED', 'EXPIRED')`],
  ['courses', 'comment_count', `course_comments r where r.course_id = o.id and r.parent_id is null and r.state = 'PUBLISHED'`],
  ['schools', 'favourite_count', 'school_favourites r where r.school_id = o.id'],
  ['schools', 'course_count', `courses r where r.school_id = o.id and r.state = 'ONLINE'`],
  [
    'exam_sites',
    'seats_taken',
    `exam_registrations r where r.site_id = o.id
      and r.state not in ('REFUSED', 'WAITLISTED', 'CANCELLED')`,
  ],
  ['forum_topics', 'reply_count', `forum_replies r where r.topic_id = o.id and r.state = 'PUBLISHED'`],
  ['forum_boards', 'topic_count', `forum_topics r where r.board_id = o.id and r.state = 'PUBLISHED'`],
  ['videos', 'bullet_count', `video_bullets r where r.video_id = o.id and r.state = 'VISIBLE'`],
  ['video_series', 'video_count', 'videos r where r.series_id = o.id'],
  ['official_accounts', 'follower_count', 'official_follows r where r.account_id = o.id'],
  ['official_articles', 'like_count', 'official_article_likes r where r.article_id = o.id'],
  ['official_accounts', 'article_count', `official_articles r where r.account_id = o.id and r.state = 'PUBLISHED'`],
]

const breachesOf = (owner: string, column: string, rows: string): RawBuilder<{ breach: string }> =>
  sql`select ${`${owner} `} || o.id || ': ' || o.${sql.ref(column)} as breach from ${sql.table(owner)} o
    where o.${sql.ref(column)} <> (select count(*) from ${sql.raw(rows)})`

const rules: Rule[] = COUNTED.map(([owner, column, rows]) => ({
  says: `${column} of ${owner} is the number of the rows`,
  breaches: breachesOf(owner, column, rows),
  planted: sql`update ${sql.table(owner)} set ${sql.ref(column)} = ${sql.ref(column)} + 1`,
}))

testRules(db, rules)

testRules(db, [
  {
    says: 'no exam and no site has more people than seats, and nobody waits where a seat is free',
    breaches: sql`
      select 'site ' || id as breach from exam_sites where seats_taken > seats
      union all select 'waiting at site ' || s.id from exam_sites s join exam_registrations r on r.site_id = s.id
        where r.state = 'WAITLISTED' and s.seats_taken < s.seats
      union all select 'sum of exam ' || e.id from exams e
        join (select exam_id, sum(seats) as seats from exam_sites group by 1) s on s.exam_id = e.id
        where s.seats <> e.seats`,
    planted: sql`update exam_sites set seats = seats + 1`,
  },
  {
    says: 'the score of a school is that of its courses',
    breaches: sql`select name as breach from schools where (score, review_count) <> (
      select coalesce(round(sum(c.score::bigint * c.score_count) / nullif(sum(c.score_count), 0)), 0), coalesce(sum(c.score_count), 0)
      from courses c where c.school_id = schools.id)`,
    planted: sql`update schools set review_count = review_count + 1`,
  },
])
