import { jobApplication } from '#lib/contract/city/job-application.ts'
import { implement } from '#server/http/implement.ts'
import {
  actOnApplication,
  agreeOnContact,
  apply,
  countApplicants,
  getApplication,
  listApplicants,
  listMyApplications,
  noteApplication,
  revealContact,
} from './service.ts'

export const applicationRoutes = implement(jobApplication, {
  apply: ({ db, actor, body, now }) => apply(db, actor, body, now),
  listMyApplications: ({ db, actor, query }) => listMyApplications(db, actor, query),
  listApplicants: ({ db, actor, query }) => listApplicants(db, actor, query),
  countApplicants: ({ db, actor, query }) => countApplicants(db, actor, query.recruitmentId),
  getApplication: ({ db, actor, params, now }) => getApplication(db, actor, params.applicationId, now),
  actOnApplication: ({ db, actor, params, body, now }) => actOnApplication(db, actor, params.applicationId, body, now),
  noteApplication: ({ db, actor, params, body }) => noteApplication(db, actor, params.applicationId, body.note),
  agreeOnContact: ({ db, actor, params, body, now }) => agreeOnContact(db, actor, params.applicationId, body.agree, now),
  revealContact: ({ db, actor, params, now }) => revealContact(db, actor, params.applicationId, now),
})
