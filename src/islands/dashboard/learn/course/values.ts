/** What stands in the editor's fields, and the same as the call takes it. */

import type { CourseDraft, CourseRecord, LessonDraft, QuizQuestionDraft } from '#lib/contract/learn/course-author.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { fenOf, yuanInput } from '#lib/format/money.ts'
import type { QuizItem } from '#lib/learn/quiz-text.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import type { Errors } from '../use-problems.ts'

export type ChoiceValues = { text: string; right: boolean }
export type QuestionValues = {
  kind: QuizQuestionDraft['kind']
  question: string
  choices: ChoiceValues[]
  /** One a line. */
  texts: string
  explanation: string
}
export type LessonValues = {
  /** Tells it from the others while it has no id. */
  key: number
  lessonId: number | null
  kind: LessonDraft['kind']
  title: string
  free: boolean
  durationSeconds: string
  body: string
  file: UploadedFile[]
  passMark: string
  maxAttempts: string
  questions: QuestionValues[]
}
export type ChapterValues = { key: number; title: string; lessons: LessonValues[] }
export type Values = {
  title: string
  subtitle: string
  categoryId: string
  schoolId: string
  level: CourseDraft['level']
  k12: boolean
  subjectTraining: boolean
  permitNo: string
  permitFile: UploadedFile[]
  tags: string
  audience: string
  gains: string
  description: string
  cover: UploadedFile[]
  price: string
  originalPrice: string
  validDays: string
  teacher: { name: string; title: string; intro: string; years: string }
  chapters: ChapterValues[]
  version: string | undefined
}

let next = 1
export const newKey = (): number => next++

export const emptyQuestion = (): QuestionValues => ({
  kind: 'SINGLE',
  question: '',
  choices: [
    { text: '', right: true },
    { text: '', right: false },
  ],
  texts: '',
  explanation: '',
})

export const emptyLesson = (kind: LessonDraft['kind']): LessonValues => ({
  key: newKey(),
  lessonId: null,
  kind,
  title: '',
  free: false,
  durationSeconds: '0',
  body: '',
  file: [],
  passMark: '60',
  maxAttempts: '',
  questions: kind === 'QUIZ' ? [emptyQuestion()] : [],
})

export const emptyChapter = (): ChapterValues => ({ key: newKey(), title: '', lessons: [] })

export const emptyCourse = (): Values => ({
  title: '',
  subtitle: '',
  categoryId: '',
  schoolId: '',
  level: 'ANY',
  k12: false,
  subjectTraining: false,
  permitNo: '',
  permitFile: [],
  tags: '',
  audience: '',
  gains: '',
  description: '',
  cover: [],
  price: '0',
  originalPrice: '',
  validDays: '',
  teacher: { name: '', title: '', intro: '', years: '0' },
  chapters: [{ ...emptyChapter(), title: '第一章' }],
  version: undefined,
})

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(one => one.trim())
    .filter(Boolean)
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)
const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : wholeNumber(text))

export const questionValues = (item: QuizItem): QuestionValues => ({
  kind: item.kind,
  question: item.question,
  choices: item.choices.map((text, at) => ({ text, right: item.answers.includes(at) })),
  texts: item.texts.join('\n'),
  explanation: item.explanation,
})

export const questionDraft = ({ choices, texts, ...rest }: QuestionValues): QuizItem => ({
  ...rest,
  choices: choices.map(one => one.text),
  answers: choices.flatMap((one, at) => (one.right ? [at] : [])),
  texts: lines(texts),
})

const fileValues = (file: LessonDraft['file'], kind: 'VIDEO' | 'FILE', urls: ReadonlyMap<number, string>): UploadedFile[] =>
  file
    ? [
        {
          // The one that the lesson came with has no upload.
          id: file.uploadId ?? -1,
          kind,
          name: file.name,
          bytes: file.bytes,
          url: urls.get(file.uploadId ?? 0) ?? '',
          pictureKey: null,
        },
      ]
    : []

const lessonValues = (lesson: LessonDraft, urls: ReadonlyMap<number, string>): LessonValues => ({
  key: newKey(),
  lessonId: lesson.lessonId,
  kind: lesson.kind,
  title: lesson.title,
  free: lesson.free,
  durationSeconds: String(lesson.durationSeconds),
  body: lesson.body,
  file: fileValues(lesson.file, lesson.kind === 'VIDEO' ? 'VIDEO' : 'FILE', urls),
  passMark: String(lesson.passMark),
  maxAttempts: lesson.maxAttempts === null ? '' : String(lesson.maxAttempts),
  questions: lesson.questions.map(questionValues),
})

export const valuesOf = ({ form, files, version }: CourseRecord): Values => {
  const urls = new Map(files.map(one => [one.uploadId, one.url]))
  const { cover } = form
  return {
    ...form,
    categoryId: String(form.categoryId),
    schoolId: form.schoolId === null ? '' : String(form.schoolId),
    permitFile: fileValues(form.permitFile, 'FILE', urls),
    tags: form.tags.join('，'),
    audience: form.audience.join('\n'),
    gains: form.gains.join('\n'),
    cover: cover ? [{ id: -1, kind: 'IMAGE', name: '', bytes: 0, url: pictureUrl(cover.key, 480), pictureKey: cover.key }] : [],
    price: yuanInput(form.price),
    originalPrice: form.originalPrice === null ? '' : yuanInput(form.originalPrice),
    validDays: form.validDays === null ? '' : String(form.validDays),
    teacher: { ...form.teacher, years: String(form.teacher.years) },
    chapters: form.chapters.map(one => ({
      key: newKey(),
      title: one.title,
      lessons: one.lessons.map(lesson => lessonValues(lesson, urls)),
    })),
    version,
  }
}

/** What was kept of an earlier visit, whose keys may be given again in this one. */
export const withNewKeys = (values: Values): Values => ({
  ...values,
  chapters: values.chapters.map(chapter => ({
    ...chapter,
    key: newKey(),
    lessons: chapter.lessons.map(lesson => ({ ...lesson, key: newKey() })),
  })),
})

/** What was saved, under the keys that it had: what stands open stays so. */
export const withKeysOf = (before: Values, saved: Values): Values => ({
  ...saved,
  chapters: saved.chapters.map((chapter, at) => ({
    ...chapter,
    key: before.chapters[at]?.key ?? chapter.key,
    lessons: chapter.lessons.map((lesson, place) => ({
      ...lesson,
      key: before.chapters[at]?.lessons[place]?.key ?? lesson.key,
    })),
  })),
})

const fileDraft = ([file]: UploadedFile[]) =>
  file ? { uploadId: file.id > 0 ? file.id : null, name: file.name, bytes: file.bytes } : null

const lessonDraft = ({ key: _, file, ...lesson }: LessonValues) => ({
  ...lesson,
  durationSeconds: wholeNumber(lesson.durationSeconds),
  file: fileDraft(file),
  passMark: wholeNumber(lesson.passMark),
  maxAttempts: wholeOrNull(lesson.maxAttempts),
  questions: lesson.questions.map(questionDraft),
})

/** The course as the call takes it; what is no number is none there either, and its rule says so. */
export const draftOf = ({ version: _, ...values }: Values) => ({
  ...values,
  categoryId: Number(values.categoryId),
  schoolId: values.schoolId === '' ? null : Number(values.schoolId),
  // What is only asked of pupils' courses is not sent with others.
  subjectTraining: values.k12 && values.subjectTraining,
  permitFile: fileDraft(values.permitFile),
  tags: values.tags
    .split(/[,，、\s]+/)
    .map(tag => tag.trim())
    .filter(Boolean),
  audience: lines(values.audience),
  gains: lines(values.gains),
  cover: values.cover[0]
    ? { key: values.cover[0].pictureKey ?? '', uploadId: values.cover[0].id > 0 ? values.cover[0].id : null }
    : null,
  price: fenOf(values.price) ?? Number.NaN,
  originalPrice: values.originalPrice.trim() === '' ? null : (fenOf(values.originalPrice) ?? Number.NaN),
  validDays: wholeOrNull(values.validDays),
  teacher: { ...values.teacher, years: wholeNumber(values.teacher.years) },
  chapters: values.chapters.map(({ title, lessons }) => ({ title, lessons: lessons.map(lessonDraft) })),
})

/** A problem of one line of a text stands beside the text. */
const fieldOf = (path: string): string =>
  path
    .replace(/^(audience|gains|tags)\..*/, '$1')
    .replace(/^(.*\.questions\.\d+\.(?:choices|texts|answers))\..*/, '$1')
    .replace(/^(.*\.file)\..*/, '$1')

const messages: Record<string, string> = { categoryId: '请选择一个分类' }

/** The first problem of each field, by its path: `chapters.0.lessons.2.title`. */
export function errorsOf(issues: readonly (readonly [path: string, message: string])[]): Errors {
  const errors: Record<string, string> = {}
  for (const [path, message] of issues) {
    const field = fieldOf(path)
    errors[field] ??= messages[field] ?? message
  }
  return errors
}
