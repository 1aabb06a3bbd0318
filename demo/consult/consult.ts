/** Consultation in the demo city: fields, those who answer, public questions, and what stays between two people. */
import { sql } from 'kysely'
import { withoutIndexes } from '#demo/bulk.ts'
import type { SeedContext } from '#demo/context.ts'
import { countReplyTimes } from '#server/domains/consult/consult/service.ts'
import { LISTINGS } from '#server/domains/platform/search/indexes.ts'
import { readFields } from './categories.ts'
import { seedDirected } from './directed/index.ts'
import { seedExperts } from './experts/index.ts'
import { seedQuestions } from './questions/index.ts'

export { generateQuestions } from './consult-million.ts'

/** Where the database files questions as they are written. */
const questionLists = LISTINGS.filter(listing => listing.startsWith('list_question_')).map(
  listing => `search_entries_${listing}_0`,
)

export async function seedConsult(context: SeedContext): Promise<void> {
  const fields = await readFields(context)
  const experts = await seedExperts(context, fields)
  await withoutIndexes(context.db, questionLists, () =>
    seedQuestions({ ...context, rng: context.rng.sub('questions') }, fields, experts),
  )
  await seedDirected({ ...context, rng: context.rng.sub('directed') }, experts)
  await settle(context)
}

/** Counters and scores follow from the rows, never the other way round. */
async function settle({ db, now }: SeedContext): Promise<void> {
  await countReplyTimes(db, now, 11)
  // Nobody invented has ever been connected; what they last wrote is when they were last there.
  await sql`
    update consultants p set last_seen_at = w.at
    from (select consultant_id, max(created_at) as at from (
            select consultant_id, created_at from consultation_answers
            union all select consultant_id, created_at from consultation_replies) as written group by 1) w
    where w.consultant_id = p.id`.execute(db)
  await sql`
    update consultation_answers a set comment_count = c.n
    from (select answer_id, count(*)::integer as n from consultation_comments where state = 'VISIBLE' group by answer_id) c
    where c.answer_id = a.id`.execute(db)
  await sql`
    update consultations q set comment_count = c.n, last_answer_at = c.last_at,
      accepted_at = case when q.state in ('ACCEPTED', 'FINISHED') then least(c.last_at + interval '5 hours', ${now}) end,
      updated_at = greatest(q.updated_at, c.last_at)
    from (select consultation_id, sum(comment_count)::integer as n, max(created_at) as last_at
          from consultation_answers where state = 'VISIBLE' group by consultation_id) c
    where c.consultation_id = q.id and q.kind = 'QUESTION'`.execute(db)
  await sql`
    update consultants p set
      answer_count = coalesce(a.n, 0), accepted_count = coalesce(a.accepted, 0),
      review_count = coalesce(e.n, 0), score = coalesce(e.score, 0), consult_count = coalesce(d.n, 0),
      price_from = f.lowest
    from consultants self
    left join (select x.consultant_id, count(*)::integer as n, count(*) filter (where x.accepted)::integer as accepted
               from consultation_answers x join consultations q on q.id = x.consultation_id
               where x.state = 'VISIBLE' and q.is_public group by 1) a on a.consultant_id = self.id
    left join (select consultant_id, count(*)::integer as n, round(avg(score) * 100)::integer as score
               from consultation_evaluations where state = 'VISIBLE' group by 1) e on e.consultant_id = self.id
    left join (select consultant_id, count(*)::integer as n from consultations
               where kind = 'DIRECTED' and state in ('CONSULTING', 'WAIT_CONFIRM', 'FINISHED', 'REVIEWED') group by 1) d
      on d.consultant_id = self.id
    left join (select consultant_id, min(price) as lowest from consult_fees where enabled group by 1) f on f.consultant_id = self.id
    where self.id = p.id`.execute(db)
  await sql`
    update consult_companies c set review_count = coalesce(e.n, 0), score = coalesce(e.score, 0), consult_count = coalesce(d.n, 0)
    from consult_companies self
    left join (select company_id, count(*)::integer as n, round(avg(score) * 100)::integer as score
               from consultation_evaluations where state = 'VISIBLE' group by 1) e on e.company_id = self.company_id
    left join (select company_id, count(*)::integer as n from consultations
               where kind = 'DIRECTED' and state in ('CONSULTING', 'WAIT_CONFIRM', 'FINISHED', 'REVIEWED') group by 1) d
      on d.company_id = self.company_id
    where self.company_id = c.company_id`.execute(db)
  await sql`
    update company_employees m set consultation_name = p.name, consultation_avatar = p.avatar
    from consultants p where p.company_id = m.company_id and p.user_id = m.user_id`.execute(db)
}
