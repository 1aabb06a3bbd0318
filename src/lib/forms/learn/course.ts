/** What a course may hold while it is written, and what it must hold to be reviewed. */

import * as z from 'zod/mini'
import { DAY_SECONDS } from '#lib/format/units.ts'
import { pictureSlot } from '#lib/forms/learn/school.ts'
import { id, line, lineField, richField, textField } from '#lib/forms/text.ts'
import { MAX_CHAPTERS, MAX_LESSONS, MAX_PUPIL_DAYS, MAX_PUPIL_LESSONS, MAX_QUESTIONS } from '#lib/learn/course-limits.ts'
import { visibleLength } from '#lib/validate/rich.ts'

export const quizKind = z.enum(['SINGLE', 'MULTIPLE', 'TRUE_FALSE', 'FILL'])

const question = z.object({
  kind: quizKind,
  question: line(z.minLength(1, '请填写题目'), z.maxLength(500, '题目最多 500 个字')),
  /** Nothing for questions that are filled in; right and wrong for those that are true or false. */
  choices: z.array(line(z.maxLength(200, '选项最多 200 个字'))).check(z.maxLength(8, '最多 8 个选项')),
  /** Positions of the right choices, from 0. */
  answers: z.array(z.int().check(z.minimum(0), z.maximum(7))).check(z.maxLength(8)),
  /** What may be filled in. */
  texts: z.array(line(z.maxLength(100, '答案最多 100 个字'))).check(z.maxLength(10, '最多 10 种答案')),
  explanation: line(z.maxLength(500, '解析最多 500 个字')),
})

/** What is missing in a question, with the field that lacks it; null when it can be answered. */
export function questionFault(
  asked: z.infer<typeof question>,
): { field: 'choices' | 'answers' | 'texts'; message: string } | null {
  if (asked.kind === 'FILL')
    return asked.texts.some(text => text !== '') ? null : { field: 'texts', message: '请填写至少一个正确答案' }
  if (asked.choices.length < 2 || asked.choices.some(text => text === ''))
    return { field: 'choices', message: '至少两个选项，每个选项都要填写' }
  if (new Set(asked.choices).size < asked.choices.length) return { field: 'choices', message: '有两个选项是一样的' }
  const right = asked.answers.filter(at => at < asked.choices.length)
  if (right.length === 0) return { field: 'answers', message: '请选出正确答案' }
  return asked.kind !== 'MULTIPLE' && right.length > 1 ? { field: 'answers', message: '只能有一个正确答案' } : null
}

/** The film or file of a lesson, or the permit. Without an id: the one that the lesson came with. */
const lessonFile = z.object({
  uploadId: z.nullable(id),
  name: line(z.maxLength(255)),
  bytes: z.int().check(z.minimum(0)),
})

const lesson = z.object({
  /** Null for one that was not published yet. */
  lessonId: z.nullable(id),
  kind: z.enum(['VIDEO', 'TEXT', 'FILE', 'QUIZ']),
  title: line(z.minLength(1, '请填写课时名称'), z.maxLength(60, '最多 60 个字')),
  free: z.boolean(),
  durationSeconds: z.int('请填写整数').check(z.minimum(0, '不能是负数'), z.maximum(DAY_SECONDS, '最长 24 小时')),
  body: richField(0, 20_000),
  file: z.nullable(lessonFile),
  passMark: z.int('请填写整数').check(z.minimum(1, '至少 1 分'), z.maximum(100, '最多 100 分')),
  maxAttempts: z.nullable(z.int('请填写整数').check(z.minimum(1, '至少 1 次'), z.maximum(20, '最多 20 次'))),
  questions: z.array(question).check(z.maxLength(MAX_QUESTIONS, `最多 ${MAX_QUESTIONS} 道题`)),
})

const chapter = z.object({
  title: line(z.minLength(1, '请填写章节名称'), z.maxLength(60, '最多 60 个字')),
  lessons: z.array(lesson).check(z.maxLength(MAX_LESSONS, `最多 ${MAX_LESSONS} 个课时`)),
})

const fenAmount = z.int('请填写金额').check(z.minimum(0, '不能是负数'), z.maximum(10_000_000, '不能超过 10 万元'))
const shortLines = (most: number, long: number) =>
  z.array(line(z.minLength(1), z.maxLength(long, `每条最多 ${long} 个字`))).check(z.maxLength(most, `最多 ${most} 条`))

/** What a course says. While it is a draft most of it may still be missing; `courseForm` is what it takes to be reviewed. */
export const courseDraft = z.object({
  title: lineField('课程名称', 4, 60),
  subtitle: line(z.maxLength(60, '最多 60 个字')),
  categoryId: id,
  /** The company's school that offers it; null: the company or the person. */
  schoolId: z.nullable(id),
  level: z.enum(['ANY', 'BEGINNER', 'INTERMEDIATE', 'ADVANCED']),
  k12: z.boolean(),
  /** For pupils, of what schools teach: it takes a permit. */
  subjectTraining: z._default(z.boolean(), false),
  permitNo: z.prefault(line(z.maxLength(60, '最多 60 个字')), ''),
  permitFile: z._default(z.nullable(lessonFile), null),
  tags: shortLines(6, 10),
  audience: shortLines(10, 60),
  gains: shortLines(10, 60),
  description: richField(0, 10_000),
  cover: z.nullable(pictureSlot),
  price: fenAmount,
  originalPrice: z.nullable(fenAmount),
  validDays: z.nullable(z.int('请填写整数').check(z.minimum(1, '至少 1 天'), z.maximum(3_650, '最长 10 年'))),
  teacher: z.object({
    name: line(z.maxLength(20, '最多 20 个字')),
    title: line(z.maxLength(40, '最多 40 个字')),
    intro: textField('讲师介绍', 500),
    years: z.int('请填写整数').check(z.minimum(0, '不能是负数'), z.maximum(70, '年数太大了')),
  }),
  chapters: z.array(chapter).check(
    z.maxLength(MAX_CHAPTERS, `最多 ${MAX_CHAPTERS} 章`),
    z.refine(list => list.reduce((sum, one) => sum + one.lessons.length, 0) <= MAX_LESSONS, `最多 ${MAX_LESSONS} 个课时`),
  ),
})

type Draft = z.infer<typeof courseDraft>
type Fault = { path: (string | number)[]; message: string }

function lessonFault(lesson: Draft['chapters'][number]['lessons'][number]): Fault | null {
  if (lesson.kind === 'VIDEO' && !lesson.file) return { path: ['file'], message: '请上传视频' }
  if (lesson.kind === 'FILE' && !lesson.file) return { path: ['file'], message: '请上传文件' }
  if (lesson.kind === 'TEXT' && visibleLength(lesson.body) < 10) return { path: ['body'], message: '正文至少 10 个字' }
  if (lesson.kind !== 'QUIZ') return null
  if (lesson.questions.length === 0) return { path: ['questions'], message: '至少一道题' }
  for (const [at, asked] of lesson.questions.entries()) {
    const fault = questionFault(asked)
    if (fault) return { path: ['questions', at, fault.field], message: fault.message }
  }
  return null
}

/** Everything that the review asks for, each with the field that lacks it. */
function faultsOf(draft: Draft): Fault[] {
  const faults: Fault[] = []
  const need = (holds: boolean, path: Fault['path'], message: string) => {
    if (!holds) faults.push({ path, message })
  }
  need(visibleLength(draft.description) >= 30, ['description'], '请用至少 30 个字介绍课程')
  need(draft.cover !== null, ['cover'], '请上传一张封面图')
  need(draft.teacher.name.length >= 2, ['teacher', 'name'], '请填写讲师姓名')
  need(draft.teacher.title.length >= 2, ['teacher', 'title'], '请填写讲师的职称或身份')
  need(draft.originalPrice === null || draft.originalPrice > draft.price, ['originalPrice'], '原价要高于现价，没有就不填')
  need(draft.chapters.length > 0, ['chapters'], '至少要有一章')
  for (const [at, one] of draft.chapters.entries()) {
    need(one.lessons.length > 0, ['chapters', at, 'lessons'], '每一章至少一个课时')
    for (const [place, each] of one.lessons.entries()) {
      const fault = lessonFault(each)
      if (fault) faults.push({ path: ['chapters', at, 'lessons', place, ...fault.path], message: fault.message })
    }
  }
  need(draft.k12 || !draft.subjectTraining, ['k12'], '学科类培训是面向中小学生的，请勾选“面向中小学生”')
  need(!draft.subjectTraining || draft.permitNo.length >= 4, ['permitNo'], '学科类培训须有许可，请填写办学许可证编号')
  need(!draft.subjectTraining || draft.permitFile?.uploadId != null, ['permitFile'], '请上传办学许可证的照片或扫描件')
  const lessons = draft.chapters.flatMap(one => one.lessons)
  need(draft.price === 0 || lessons.some(one => !one.free), ['price'], '全部课时都免费试看，价格要填 0')
  const short = lessons.length <= MAX_PUPIL_LESSONS || (draft.validDays !== null && draft.validDays <= MAX_PUPIL_DAYS)
  need(
    !draft.k12 || short,
    ['validDays'],
    `中小学课程一次收费不超过三个月或 ${MAX_PUPIL_LESSONS} 课时：请把有效期改为 ${MAX_PUPIL_DAYS} 天以内，或减少课时`,
  )
  return faults
}

/** What a course takes to be reviewed; the same words on both sides. */
export const courseForm = courseDraft.check(context => {
  for (const { path, message } of faultsOf(context.value as Draft))
    context.issues.push({ code: 'custom', message, path, input: context.value })
})
