import { certification } from '#lib/contract/people/certification.ts'
import { actingCompany, signedInPerson } from '#server/http/actor.ts'
import { implement } from '#server/http/implement.ts'
import { applyForCompany, applyForPerson, readCertification } from './apply.ts'
import { revoke } from './decide.ts'
import { revealNumber } from './number.ts'
import { confirmTransfer } from './transfer.ts'

export const certificationRoutes = implement(certification, {
  getPersonCertification: ({ db, actor }) => readCertification(db, { subject: 'PERSON', userId: signedInPerson(actor).userId }),
  applyPersonCertification: ({ db, body, ...surroundings }) => applyForPerson(db, body, surroundings),
  getCompanyCertification: ({ db, actor }) =>
    readCertification(db, { subject: 'COMPANY', companyId: actingCompany(actor).companyId }),
  applyCompanyCertification: ({ db, body, ...surroundings }) => applyForCompany(db, body, surroundings),
  confirmTransfer: ({ db, body, ...surroundings }) => confirmTransfer(db, body.amount, surroundings),
  revealNumber: ({ db, params, body, ...surroundings }) => revealNumber(db, params.id, body.reason, surroundings),
  revokeCertification: ({ db, params, body, ...surroundings }) => revoke(db, params.id, body.reason, surroundings),
})
