/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/resume.ts'

export const MAX_RESUMES = 5 as typeof contract.MAX_RESUMES

export const resume = {
  listResumes: { method: 'GET', path: '/recruitment/resume/list', access: 'user' },
  getResume: { method: 'GET', path: '/recruitment/resume/{resumeId}', access: 'user' },
  createResume: { method: 'POST', path: '/recruitment/resume', access: 'user' },
  saveResume: { method: 'POST', path: '/recruitment/resume/{resumeId}', access: 'user' },
  deleteResume: { method: 'POST', path: '/recruitment/resume/{resumeId}/delete', access: 'user' },
} as unknown as typeof contract.resume
