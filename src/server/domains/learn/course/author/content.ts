/** What a course says, between its form and its rows: the form as an author writes it, read from a course that has none yet. */
import type { CourseDraft, LessonDraft } from '#lib/contract/learn/course-author.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import { editableHtml } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, signedLink, takeRichText, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { type CourseRow, findTeacher, listQuizQuestions, listSyllabus, type Revision } from './queries.ts'
import { richOf } from './rich.ts'

const slotOf = (key: string) => (key ? { key, uploadId: null } : null)

type SyllabusRow = Awaited<ReturnType<typeof listSyllabus>>[number]
type QuestionRow = Awaited<ReturnType<typeof listQuizQuestions>>[number]

const fileOf = (row: SyllabusRow): LessonDraft['file'] =>
  row.upload_id !== null
    ? { uploadId: row.upload_id, name: row.upload_name ?? '文件', bytes: row.upload_bytes ?? 0 }
    : row.source_url
      ? { uploadId: null, name: '已有的视频', bytes: 0 }
      : null

const lessonOf = (row: SyllabusRow, questions: readonly QuestionRow[]): LessonDraft => ({
  lessonId: row.id,
  kind: row.kind,
  title: row.title,
  free: row.free,
  durationSeconds: row.duration_seconds,
  body: editableHtml(row.body),
  file: fileOf(row),
  passMark: row.pass_mark,
  maxAttempts: row.max_attempts,
  questions: questions
    .filter(one => one.lesson_id === row.id)
    .map(({ kind, question, choices, answers, texts, explanation }) => ({
      kind,
      question,
      choices,
      answers,
      texts,
      explanation,
    })),
})

async function permitOf(db: Db, row: CourseRow): Promise<Pick<CourseDraft, 'subjectTraining' | 'permitNo' | 'permitFile'>> {
  const id = row.permit_upload_id
  const upload = id === null ? undefined : (await findUploads(db, [id])).get(id)
  const permitFile = upload ? { uploadId: upload.id, name: upload.name, bytes: upload.bytes } : null
  return { subjectTraining: row.subject_training, permitNo: row.permit_no, permitFile } as CourseDraft
}

/** The course as it is sold now. */
async function readLive(db: Db, row: CourseRow): Promise<CourseDraft> {
  const [teacher, lessons] = await Promise.all([findTeacher(db, row.teacher_id), listSyllabus(db, row.id)])
  const quizzes = lessons.filter(one => one.kind === 'QUIZ').map(one => one.id)
  const questions = await listQuizQuestions(db, quizzes)
  return {
    title: row.title,
    subtitle: row.subtitle,
    categoryId: row.category_id,
    schoolId: row.school_id,
    level: row.level,
    k12: row.k12,
    ...(await permitOf(db, row)),
    tags: row.tags,
    audience: row.audience,
    gains: row.gains,
    description: editableHtml(row.description),
    cover: slotOf(row.cover),
    price: row.price,
    originalPrice: row.original_price,
    validDays: row.valid_days,
    teacher: { name: teacher.name, title: teacher.title, intro: teacher.intro, years: teacher.years },
    chapters: [...Map.groupBy(lessons, lesson => lesson.chapter_id).values()].map(list => ({
      title: list[0]?.chapter_title ?? '',
      lessons: list.map(lesson => lessonOf(lesson, questions)),
    })),
  } as CourseDraft
}

/** The course as it would be with what waits beside it. */
export const readForm = async (db: Db, row: CourseRow, revision: Revision): Promise<CourseDraft> =>
  revision ? formOf(revision.content as CourseDraft) : readLive(db, row)

/** What stands in a form from before permits were asked for. */
const NO_PERMIT = { subjectTraining: false, permitNo: '' as CourseDraft['permitNo'], permitFile: null }

/** A form as it was stored; one from before the editor with its texts as rich text. */
export const formOf = (stored: CourseDraft): CourseDraft => ({
  ...NO_PERMIT,
  ...stored,
  description: richOf(stored.description) as CourseDraft['description'],
  chapters: stored.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => ({ ...lesson, body: richOf(lesson.body) as LessonDraft['body'] })),
  })),
})

const lessonsOf = (form: CourseDraft | undefined): LessonDraft[] => form?.chapters.flatMap(one => one.lessons) ?? []

const uploadIdsOf = (form: CourseDraft | undefined): number[] =>
  [form?.permitFile, ...lessonsOf(form).map(one => one.file)].flatMap(file => (file?.uploadId ? [file.uploadId] : []))

/** The addresses at which the author can see the films and files of the form, the permit included. */
export async function listFiles(
  db: Db,
  form: CourseDraft,
  reader: LinkReader | null,
  now: Date,
): Promise<{ uploadId: number; url: string }[]> {
  const uploads = await findUploads(db, uploadIdsOf(form))
  return [...uploads.values()].map(upload => ({ uploadId: upload.id, url: signedLink(upload, reader, now) }))
}

type Taking = { userId: number; draft: CourseDraft; before: CourseDraft | undefined; live: CourseDraft | undefined; now: Date }

/**
 * Takes for the course what its form brings along: a cover, films, files. What the form or the course had before needs no taking.
 * @returns the form with pictures by their key alone, and files under the names and sizes that were stored.
 */
export async function takeContent(trx: Db, { userId, draft, before, live, now }: Taking): Promise<CourseDraft> {
  const { cover } = draft
  if (cover && ![before?.cover?.key, live?.cover?.key].includes(cover.key)) {
    const [taken] = await takeUploads(trx, {
      userId,
      ids: [cover.uploadId ?? 0],
      purpose: 'CONTENT_PICTURE',
      field: 'cover',
      now,
    })
    if (taken?.pictureKey !== cover.key) throw new AppError('upload.missing', { fields: { cover: '图片已过期，请重新上传' } })
  }
  const known = new Set([...uploadIdsOf(before), ...uploadIdsOf(live)])
  const lessonIds = new Set([...lessonsOf(live)].map(one => one.lessonId))
  const names = new Map((await findUploads(trx, [...known])).entries())
  const chapters: CourseDraft['chapters'] = []
  const seen = new Set<number>()
  for (const [at, chapter] of draft.chapters.entries()) {
    const lessons: LessonDraft[] = []
    for (const [place, lesson] of chapter.lessons.entries()) {
      const field = `chapters.${at}.lessons.${place}`
      const { lessonId } = lesson
      // A lesson of another course, or one that is here twice, would be written over.
      if (lessonId !== null && (!lessonIds.has(lessonId) || seen.has(lessonId)))
        throw new AppError('validation.fields', { fields: { [`${field}.title`]: '这个课时已经不在课程里，请删除后重新添加' } })
      if (lessonId !== null) seen.add(lessonId)
      const body = await takeRichText(trx, richOf(lesson.body), { userId, field: `${field}.body`, now })
      const file = await takeFile(trx, { lesson, field, userId, known, names, now })
      lessons.push({ ...lesson, body: body as LessonDraft['body'], file })
    }
    chapters.push({ ...chapter, lessons })
  }
  const permitFile = await takePermit(trx, { draft, userId, known, names, now })
  const description = await takeRichText(trx, richOf(draft.description), { userId, field: 'description', now })
  return {
    ...draft,
    description: description as CourseDraft['description'],
    cover: cover && { key: cover.key, uploadId: null },
    permitFile,
    chapters,
  }
}

type Known = {
  userId: number
  known: ReadonlySet<number>
  names: Awaited<ReturnType<typeof findUploads>>
  now: Date
}

type TakingOne = Known & { uploadId: number; purpose: 'VIDEO' | 'ATTACHMENT'; field: string }

async function takeOne(
  trx: Db,
  { uploadId, purpose, field, userId, known, names, now }: TakingOne,
): Promise<LessonDraft['file']> {
  const stored = known.has(uploadId)
    ? names.get(uploadId)
    : (await takeUploads(trx, { userId, ids: [uploadId], purpose, field, now }))[0]
  if (!stored) throw new AppError('upload.missing', { fields: { [field]: '文件不存在或已过期，请重新上传' } })
  return { uploadId: stored.id, name: stored.name as NonNullable<LessonDraft['file']>['name'], bytes: stored.bytes }
}

/** A permit is kept only with what needs one. */
async function takePermit(trx: Db, { draft, ...known }: Known & { draft: CourseDraft }): Promise<CourseDraft['permitFile']> {
  const uploadId = draft.subjectTraining ? draft.permitFile?.uploadId : null
  return uploadId ? takeOne(trx, { ...known, uploadId, purpose: 'ATTACHMENT', field: 'permitFile' }) : null
}

async function takeFile(
  trx: Db,
  { lesson, field, ...known }: Known & { lesson: LessonDraft; field: string },
): Promise<LessonDraft['file']> {
  const { file, kind } = lesson
  if (!file || (kind !== 'VIDEO' && kind !== 'FILE')) return null
  if (file.uploadId === null) return lesson.lessonId === null ? null : file
  const purpose = kind === 'VIDEO' ? 'VIDEO' : 'ATTACHMENT'
  return takeOne(trx, { ...known, uploadId: file.uploadId, purpose, field: `${field}.file` })
}

/** Uploads that stood in a form and stand neither in the one after it nor in what is sold. */
export const droppedUploads = (
  before: CourseDraft | undefined,
  after: CourseDraft | undefined,
  live: CourseDraft | undefined,
) => {
  const stillUsed = new Set([...uploadIdsOf(after), ...uploadIdsOf(live)])
  return uploadIdsOf(before).filter(id => !stillUsed.has(id))
}

export { readLive }
