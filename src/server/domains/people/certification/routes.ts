import { certification } from '#lib/contract/people/certification.ts'
import { actingCompany, signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { applyForCompany, applyForPerson, readCertification } from './apply.ts'
import { revoke } from './decide.ts'
import { revealNumber } from './number.ts'
import { confirmTransfer } from './transfer.ts'

export const certificationRoutes = implement(certification, {
  getPersonCertification: ({ db, actor, now }) =>
    readCertification(db, { subject: 'PERSON', userId: signedInPerson(actor).userId }, now),
  applyPersonCertification: ({ db, body, ...context }) => applyForPerson(db, body, context),
  getCompanyCertification: ({ db, actor, now }) =>
    readCertification(db, { subject: 'COMPANY', companyId: actingCompany(actor).companyId }, now),
  applyCompanyCertification: ({ db, body, ...context }) => applyForCompany(db, body, context),
  confirmTransfer: ({ db, body, ...context }) => confirmTransfer(db, body.amount, context),
  revealNumber: ({ db, params, body, ...context }) => revealNumber(db, params.id, body.reason, context),
  revokeCertification: ({ db, params, body, ...context }) => revoke(db, params.id, body.reason, context),
})
