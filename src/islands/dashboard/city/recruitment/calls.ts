/** The calls of résumés and applications, and forgetting what they have read. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { jobApplication } from '#lib/calls/city/job-application.ts'
import { resume } from '#lib/calls/city/resume.ts'

export const applications = clientOf({
  listMyApplications: jobApplication.listMyApplications,
  listApplicants: jobApplication.listApplicants,
  countApplicants: jobApplication.countApplicants,
  getApplication: jobApplication.getApplication,
  actOnApplication: jobApplication.actOnApplication,
  noteApplication: jobApplication.noteApplication,
  agreeOnContact: jobApplication.agreeOnContact,
  revealContact: jobApplication.revealContact,
})

export const resumes = clientOf({
  listResumes: resume.listResumes,
  getResume: resume.getResume,
  createResume: resume.createResume,
  saveResume: resume.saveResume,
  deleteResume: resume.deleteResume,
})

export const forgetApplications = () => queryClient.invalidateQueries(readBy(jobApplication))
export const forgetResumes = () => queryClient.invalidateQueries(readBy(resume))
