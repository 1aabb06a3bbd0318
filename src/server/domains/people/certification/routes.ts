import { certification } from '#lib/contract/people/certification.ts'
import { certificationManaging } from '#lib/contract/people/certification-managing.ts'
import { actingCompany, operatorOf, signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { applyForCompany, applyForPerson, readCertification } from './apply.ts'
import { revoke } from './decide.ts'
import { listCertifications } from './managing/list.ts'
import { allowNumberView, askNumber, listNumberViews, readNumber, refuseNumberView } from './managing/number.ts'
import { listRevocations } from './revoked.ts'
import { confirmTransfer } from './transfer.ts'

export const certificationRoutes = implement(certification, {
  getPersonCertification: ({ db, actor, now }) =>
    readCertification(db, { subject: 'PERSON', userId: signedInPerson(actor).userId }, now),
  applyPersonCertification: ({ db, body, ...context }) => applyForPerson(db, body, context),
  getCompanyCertification: ({ db, actor, now }) =>
    readCertification(db, { subject: 'COMPANY', companyId: actingCompany(actor).companyId }, now),
  applyCompanyCertification: ({ db, body, ...context }) => applyForCompany(db, body, context),
  confirmTransfer: ({ db, body, ...context }) => confirmTransfer(db, body.amount, context),
  listRevocations: ({ db, now }) => listRevocations(db, now),
})

export const certificationManagingRoutes = implement(certificationManaging, {
  listCertifications: ({ db, query }) => listCertifications(db, query),
  revokeCertification: ({ db, params, body, ...context }) => revoke(db, params.id, body.reason, context),
  askNumber: ({ db, actor, params, body, exchange, now }) =>
    askNumber(db, params.id, body.reason, { operator: operatorOf(actor), exchange, now }),
  listNumberViews: ({ db, actor, query, now }) => listNumberViews(db, query, operatorOf(actor), now),
  allowNumberView: ({ db, actor, params, exchange, now }) =>
    allowNumberView(db, params.id, { operator: operatorOf(actor), exchange, now }),
  refuseNumberView: ({ db, actor, params, exchange, now }) =>
    refuseNumberView(db, params.id, { operator: operatorOf(actor), exchange, now }),
  readNumber: ({ db, actor, params, exchange, now }) => readNumber(db, params.id, { operator: operatorOf(actor), exchange, now }),
})
