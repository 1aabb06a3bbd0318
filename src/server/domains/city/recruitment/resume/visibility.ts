/**
 * The one place that says who may see a résumé: the person whose it is; a company, the copy that came with an application, until that is withdrawn;
 * everybody, what a public job-seeker post shows of its copy. Copies stay as they were sent when the résumé changes.
 */
import type { JobApplicationState } from '#lib/contract/city/job-application.ts'
import { type ResumeContent, resumeReady } from '#lib/forms/city/resume.ts'
import type { Actor } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import type { ApplicationSide, ResumeSnapshot, SentResume } from '#server/domains/city/recruitment/tables.ts'

/** Everything is filled in that others need. */
export const isComplete = (content: ResumeContent): boolean => resumeReady.safeParse(content).success

/** Whether it may go out with an application. */
export const canBeSent = (content: ResumeContent): boolean => content.visibility !== 'PRIVATE' && isComplete(content)

/** Whether a public job-seeker post may carry a copy of it. */
export const canBePublished = (content: ResumeContent): boolean => content.visibility === 'PUBLIC'

/**
 * The copy that a job-seeker post stores. The full name stays on the server and the year of birth leaves it as an age
 * (`recruitment/present.ts`); everything else is shown to everybody.
 * @returns null while something is missing in it.
 */
export function postCopyOf(content: ResumeContent): ResumeSnapshot | null {
  if (!isComplete(content)) return null
  const { fullName, displayName, gender, birthYear, workYears, arrival, works, schools, skills } = content
  return { fullName, displayName, gender, birthYear, workYears, arrival: arrival || '到岗时间面谈', works, schools, skills }
}

/** On which side of an application the caller is: its company's through those who lead it. Null for everybody else. */
export function sideOf(actor: Actor, application: { company_id: number; user_id: number }): ApplicationSide | null {
  if (actor.kind === 'visitor') return null
  if (actor.company?.companyId === application.company_id && leadsCompany(actor)) return 'company'
  return actor.userId === application.user_id ? 'applicant' : null
}

type Sent = { state: JobApplicationState; resumes: SentResume[] }

/** What was withdrawn is no longer the company's to read (recruitment rules, section 5). */
export const sentResumesFor = ({ state, resumes }: Sent, side: ApplicationSide): SentResume[] =>
  side === 'company' && state === 'WITHDRAWN' ? [] : resumes
