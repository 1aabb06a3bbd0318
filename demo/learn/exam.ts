/** The exams of the demo city: past, open, coming and cancelled, with sites, registrations in every state, and questions. */

import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { pickCity } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { LearnQuestionsTable } from '#server/domains/learn/course/tables.ts'
import type {
  ExamRegistrationsTable,
  ExamSitesTable,
  ExamState,
  ExamSubjectsTable,
  ExamsTable,
  RegistrationState,
} from '#server/domains/learn/exam/tables.ts'
import { examDescription, examDrafts, examMaterials, examQuestions } from './exam-texts.ts'

/** How many days from now an exam lies: most to come, some over. */
const offsets = [-210, -120, -60, -25, 4, 9, 16, 23, 30, 37, 44, 52, 61, 75, 90, 110]

const beforeExam: readonly RegistrationState[] = [
  'SUBMITTED',
  'QUALIFYING',
  'REFUSED',
  'UNPAID',
  'REGISTERED',
  'REGISTERED',
  'REGISTERED',
  'CANCELLED',
  'WAITLISTED',
]
const afterExam: readonly RegistrationState[] = ['SCORED', 'SCORED', 'SCORED', 'SCORED', 'ABSENT', 'TAKEN', 'CANCELLED']
/** Everybody but who was refused, waits or has left. */
const holdsSeat: readonly RegistrationState[] = [
  'SUBMITTED',
  'QUALIFYING',
  'UNPAID',
  'REGISTERED',
  'TICKET_ISSUED',
  'TAKEN',
  'ABSENT',
  'SCORED',
]

/** Nine in the morning in China, `days` from the seeding day. */
const morning = (now: Date, days: number): Date => {
  const day = date(now.getTime() + days * DAY_MS)
  return new Date(`${day}T09:00:00+08:00`)
}

/** Taken are the seats that a registration holds. A site where somebody waits has no more of them. */
async function countSeats(db: SeedContext['db']): Promise<void> {
  await sql`
    update exam_sites s set seats_taken = held.count, seats = case when held.waiting then held.count else s.seats end
    from (
      select site_id, count(*) filter (where state = any (${[...holdsSeat]}::text[]))::int as count, bool_or(state = 'WAITLISTED') as waiting
      from exam_registrations group by site_id
    ) held
    where held.site_id = s.id`.execute(db)
  await sql`
    update exams e set seats = s.seats, summary = regexp_replace(summary, '计划\\d+个名额', '计划' || s.seats || '个名额')
    from (select exam_id, sum(seats)::int as seats from exam_sites group by exam_id) s
    where s.exam_id = e.id`.execute(db)
}

export async function seedExam({ db, rng, now, scale, people }: SeedContext): Promise<void> {
  const schools = await db
    .selectFrom('schools')
    .select(['id', 'name', 'address', 'province_code', 'city_code', 'district_code', 'lng', 'lat', 'area_text'])
    .where('state', '=', 'ONLINE')
    .where('kind', 'in', ['MIDDLE', 'VOCATIONAL', 'COLLEGE', 'TRAINING', 'CONTINUING'])
    .orderBy('id')
    .execute()
  const exams: Insertable<ExamsTable>[] = []
  const sites: Omit<Insertable<ExamSitesTable>, 'exam_id'>[][] = []
  const subjects: Omit<Insertable<ExamSubjectsTable>, 'exam_id'>[][] = []
  for (let index = 0; index < scale(60); index++) {
    const draft = examDrafts[index % examDrafts.length]!
    const round = Math.floor(index / examDrafts.length)
    const title = draft.titles[round % draft.titles.length]!
    const starts = morning(now, offsets[(index * 5 + round) % offsets.length]! + rng.int(0, 3))
    const days = Math.max(1, Math.ceil(draft.subjects.length / 2))
    const open = new Date(starts.getTime() - rng.int(48, 62) * DAY_MS)
    const close = new Date(starts.getTime() - rng.int(14, 24) * DAY_MS + 9 * HOUR_MS)
    const city = pickCity(rng)
    const near = schools.filter(school => school.city_code === city.code)
    const hosts = rng.sample(near.length >= 2 ? near : schools, rng.int(1, 4))
    const examSites = hosts.map(host => {
      const seats = rng.int(6, 30) * 20
      return {
        name: `${host.name}考点`,
        province_code: host.province_code,
        city_code: host.city_code,
        district_code: host.district_code,
        address: host.address,
        lng: host.lng,
        lat: host.lat,
        seats,
        seats_taken: 0,
      }
    })
    sites.push(examSites)
    subjects.push(
      draft.subjects.map((name, at) => {
        const from = new Date(starts.getTime() + Math.floor(at / 2) * DAY_MS + (at % 2) * 5 * HOUR_MS)
        return { name, starts_at: from, ends_at: new Date(from.getTime() + 2 * HOUR_MS) }
      }),
    )
    const ends = new Date(starts.getTime() + (days - 1) * DAY_MS + 8 * HOUR_MS)
    const state: ExamState =
      index % 19 === 13
        ? 'CANCELLED'
        : index % 17 === 12
          ? 'DRAFT'
          : ends.getTime() < now.getTime() - 150 * DAY_MS
            ? 'ARCHIVED'
            : 'PUBLISHED'
    const hosted = rng.chance(0.6) ? hosts[0] : undefined
    exams.push({
      school_id: hosted?.id ?? null,
      state,
      kind: draft.kind,
      title: `${starts.getFullYear()}年${title}`,
      organiser: draft.organiser,
      summary: `${draft.subjects.join('、')}共${draft.subjects.length}科，${examSites.length}个考点，计划${examSites.reduce((sum, site) => sum + site.seats, 0)}个名额。`,
      description: examDescription(title, draft.organiser),
      picture: pictureFor('exam', index),
      fee: Math.round(rng.int(...draft.fee) / 10) * 1000,
      materials: examMaterials.slice(0, rng.int(3, examMaterials.length)),
      conditions: [...draft.conditions],
      register_from: open,
      register_to: close,
      starts_at: starts,
      ends_at: ends,
      ticket_from: new Date(starts.getTime() - 10 * DAY_MS),
      result_at: new Date(ends.getTime() + 45 * DAY_MS),
      seats: examSites.reduce((sum, site) => sum + site.seats, 0),
      pass_score: 60,
      province_code: hosts[0]?.province_code ?? null,
      city_code: hosts[0]?.city_code ?? null,
      area_text: hosts[0]?.area_text.split('·')[0] ?? '全国',
      view_count: rng.int(300, 32_000),
      ...publishedFor(state, open),
    })
  }
  const ids = await insertReturningIds(db, 'exams', exams)
  await insertAll(
    db,
    'exam_subjects',
    subjects.flatMap((rows, index) => rows.map(row => ({ ...row, exam_id: ids[index]! }))),
  )
  const siteRows = sites.flatMap((rows, index) => rows.map(row => ({ ...row, exam_id: ids[index]! })))
  const siteIds = await insertReturningIds(db, 'exam_sites', siteRows)
  await insertAll(
    db,
    'exam_registrations',
    siteRows.flatMap((site, index) => registrationsOf(site.exam_id, siteIds[index]!, exams[ids.indexOf(site.exam_id)]!, index)),
  )
  await countSeats(db)
  await insertAll(db, 'learn_questions', ids.flatMap(questionsOf))

  function publishedFor(state: ExamState, open: Date) {
    const published = new Date(Math.min(now.getTime() - HOUR_MS, open.getTime() - rng.int(3, 20) * DAY_MS))
    const created = new Date(published.getTime() - 2 * DAY_MS)
    return { published_at: state === 'DRAFT' ? null : published, created_at: created, updated_at: published }
  }

  function registrationsOf(
    examId: number,
    siteId: number,
    exam: Insertable<ExamsTable>,
    index: number,
  ): Insertable<ExamRegistrationsTable>[] {
    if (exam.state === 'DRAFT' || new Date(exam.register_from) > now) return []
    const over = new Date(exam.ends_at) < now
    const ticketed = !over && new Date(exam.ticket_from ?? exam.starts_at) < now
    // One person registers for an exam once, so each site draws from its own share of the people.
    const share = people.filter((_, at) => at % 4 === index % 4)
    // Whoever waits, waits at a site without a free seat: of every exam the last.
    const crowded = siteRows[index + 1]?.exam_id !== examId && siteRows[index - 1]?.exam_id === examId
    const marked = new Date(exam.result_at ?? exam.ends_at) < now
    const possible = (drawn: RegistrationState, at: number): RegistrationState => {
      if (crowded && !over && !ticketed && at === 0) return 'REGISTERED'
      if (drawn === 'WAITLISTED' && !crowded) return 'SUBMITTED'
      return drawn === 'SCORED' && !marked ? 'TAKEN' : drawn
    }
    return rng.sample(share, rng.int(3, 8)).map((person, at) => {
      const drawn: RegistrationState = over
        ? rng.pick(afterExam)
        : ticketed
          ? rng.pick(['TICKET_ISSUED', 'TICKET_ISSUED', 'CANCELLED'] as const)
          : rng.pick(beforeExam)
      const state = possible(drawn, at)
      // Within the window, and not in the future.
      const until = Math.min(new Date(exam.register_to).getTime(), now.getTime())
      const from = new Date(exam.register_from).getTime()
      const registered = new Date(from + Math.floor((until - from) * ((at + 1) / 10)))
      const ticketNo =
        holdsSeat.includes(state) && (over || ticketed)
          ? `${now.getFullYear()}${String(examId).padStart(4, '0')}${String(siteId).padStart(4, '0')}${String(at + 1).padStart(3, '0')}`
          : null
      const score = state === 'SCORED' ? rng.int(38, 97) : null
      return {
        exam_id: examId,
        site_id: siteId,
        user_id: person.id,
        state,
        reason: state === 'REFUSED' ? '工作年限证明未加盖公章' : null,
        form: JSON.stringify({ name: person.realName, education: rng.pick(['高中', '大专', '本科']) }),
        seat_no: ticketNo ? String(at + 1).padStart(3, '0') : null,
        ticket_no: ticketNo,
        score,
        passed: score === null ? null : score >= 60,
        order_no: null,
        private_cipher: null,
        due_at: state === 'UNPAID' ? new Date(Math.min(now.getTime() + 2 * DAY_MS, new Date(exam.starts_at).getTime())) : null,
        // Not drawn: the rest of the city stays as it was.
        check_code: ticketNo && createHash('sha256').update(ticketNo).digest('hex').slice(0, 20).toUpperCase(),
        result_told_at: state === 'SCORED' ? new Date(exam.result_at ?? exam.ends_at) : null,
        created_at: registered,
        updated_at: registered,
      }
    })
  }

  function questionsOf(examId: number): Insertable<LearnQuestionsTable>[] {
    return rng.sample(examQuestions, rng.int(2, 6)).map(({ question: body, answer }) => {
      const asked = rng.pastDate(now, 90)
      return {
        school_id: null,
        course_id: null,
        exam_id: examId,
        user_id: rng.pick(people).id,
        body,
        answer,
        answered_by: answer ? '考务办公室' : null,
        answered_at: answer ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(1, 48) * HOUR_MS)) : null,
        created_at: asked,
      }
    })
  }
}
