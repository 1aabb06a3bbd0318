/** A résumé as others are shown it: what a public post carries. */
import { type ResumeContent, resumeReady } from '#lib/forms/city/resume.ts'
import type { ResumeSnapshot } from '#server/domains/city/recruitment/tables.ts'

export const isComplete = (content: ResumeContent): boolean => resumeReady.safeParse(content).success

/** @returns null while something is missing in it. */
export function snapshotOf(content: ResumeContent): ResumeSnapshot | null {
  if (!isComplete(content)) return null
  const { fullName, displayName, gender, birthYear, workYears, arrival, works, schools, skills } = content
  return { fullName, displayName, gender, birthYear, workYears, arrival: arrival || '到岗时间面谈', works, schools, skills }
}
