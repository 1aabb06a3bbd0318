/** What a résumé may hold, and what it must hold before it is shown to anybody. */
import * as z from 'zod/mini'
import { line, lines } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

/** `2026-03`, or empty for what goes on. */
const month = strictText(z.string().check(z.regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/, '请填年月，如 2024-03')))

const resumeWork = z.object({
  company: line(z.maxLength(60, '最多 60 个字')),
  title: line(z.maxLength(40, '最多 40 个字')),
  from: month,
  to: month,
  text: lines(z.maxLength(1_000, '最多 1000 个字')),
})
const resumeSchool = z.object({
  school: line(z.maxLength(60, '最多 60 个字')),
  major: line(z.maxLength(40, '最多 40 个字')),
  degree: line(z.maxLength(20, '最多 20 个字')),
  from: month,
  to: month,
})

/** `PRIVATE`: only me. `APPLIED`: those I apply to. `PUBLIC`: also as a public job-seeker post. */
export const resumeVisibility = z.enum(['PRIVATE', 'APPLIED', 'PUBLIC'])
export type ResumeAudience = z.output<typeof resumeVisibility>

export const resumeContent = z.object({
  /** What the person calls it. */
  name: line(z.maxLength(30, '最多 30 个字')),
  visibility: resumeVisibility,
  fullName: line(z.maxLength(30, '最多 30 个字')),
  /** How others see the name until contacts are open: 陈女士. */
  displayName: line(z.maxLength(20, '最多 20 个字')),
  gender: z.enum(['男', '女']),
  birthYear: z.int('请填年份').check(z.minimum(1930, '请核对年份'), z.maximum(2020, '请核对年份')),
  workYears: z.int('请填整数').check(z.minimum(0), z.maximum(60, '最多 60 年')),
  education: z.enum(['ANY', 'MIDDLE', 'HIGH', 'COLLEGE', 'BACHELOR', 'MASTER', 'DOCTOR']),
  arrival: line(z.maxLength(20, '最多 20 个字')),
  /** What kind of work is looked for, where, for how much. */
  wish: line(z.maxLength(100, '最多 100 个字')),
  intro: lines(z.maxLength(2_000, '最多 2000 个字')),
  works: z.array(resumeWork).check(z.maxLength(10, '最多 10 段')),
  schools: z.array(resumeSchool).check(z.maxLength(5, '最多 5 段')),
  skills: z.array(line(z.minLength(1), z.maxLength(20, '每项最多 20 个字'))).check(z.maxLength(20, '最多 20 项')),
  wechat: line(z.maxLength(40, '最多 40 个字')),
})
export type ResumeContent = z.output<typeof resumeContent>

export const resumeReady = z.extend(resumeContent, {
  fullName: resumeContent.shape.fullName.check(z.minLength(2, '请填姓名')),
  displayName: resumeContent.shape.displayName.check(z.minLength(2, '请填对外称呼')),
  wish: resumeContent.shape.wish.check(z.minLength(2, '请填期望的工作')),
})
