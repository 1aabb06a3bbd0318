import { resume } from '#lib/contract/city/resume.ts'
import { implement } from '#server/http/implement.ts'
import { createResume, deleteResume, getResume, listResumes, saveResume } from './service.ts'

export const resumeRoutes = implement(resume, {
  listResumes: ({ db, actor }) => listResumes(db, actor),
  getResume: ({ db, actor, params, now }) => getResume(db, actor, params.resumeId, now),
  createResume: ({ db, actor, body, now }) => createResume(db, actor, body.name, now),
  saveResume: ({ db, actor, params, body, now }) => saveResume(db, actor, params.resumeId, body, now),
  deleteResume: ({ db, actor, params, now }) => deleteResume(db, actor, params.resumeId, now),
})
