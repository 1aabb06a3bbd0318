/** The exams of the demo city: past, open, coming and cancelled, with sites, registrations in every state, and questions. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { draftExam, type ExamDraft } from './draft.ts'
import { insertQuestions } from './questions.ts'
import { registrationsAt, type Site } from './registrations.ts'
import { countSeats } from './seats.ts'
import { readHosts } from './sites.ts'

export async function seedExam(context: SeedContext): Promise<void> {
  const { db, scale } = context
  const schools = await readHosts(db)
  const drafts = Array.from({ length: scale(60) }, (_, index) => draftExam(context, schools, index))
  const ids = await insertReturningIds(
    db,
    'exams',
    drafts.map(draft => draft.row),
  )
  const exams = drafts.map((draft, index) => ({ ...draft, id: ids[index]! }))
  await insertAll(
    db,
    'exam_subjects',
    exams.flatMap(({ id, subjects }) => subjects.map(subject => ({ ...subject, exam_id: id }))),
  )
  const sites = await insertSites(context, exams)
  await insertAll(
    db,
    'exam_registrations',
    sites.flatMap((site, index) => registrationsAt(context, site, index)),
  )
  await countSeats(db)
  await insertQuestions(context, ids)
}

async function insertSites({ db }: SeedContext, exams: readonly (ExamDraft & { id: number })[]): Promise<Site[]> {
  const sites = exams.flatMap(exam =>
    exam.sites.map((site, at) => ({ exam, site, isLast: at > 0 && at === exam.sites.length - 1 })),
  )
  const ids = await insertReturningIds(
    db,
    'exam_sites',
    sites.map(({ exam, site }) => ({ ...site, exam_id: exam.id })),
  )
  return sites.map(({ exam, isLast }, index) => ({ id: ids[index]!, examId: exam.id, exam: exam.row, isLast }))
}
