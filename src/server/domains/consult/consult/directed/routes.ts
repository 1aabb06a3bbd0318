import { complaints, directed } from '#lib/contract/consult/directed.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import { askDirected, getDirectedOffer } from './ask.ts'
import { getVirtualNumber } from './call.ts'
import {
  addComplaintStatement,
  appealComplaint,
  arbitrateComplaint,
  complain,
  getComplaintEvidence,
  withdrawComplaint,
} from './complaint/service.ts'
import { refundLeftConsultation } from './consultant-left.ts'
import {
  answerConsultation,
  cancelConsultation,
  evaluateConsultation,
  extendConsultation,
  finishConsultation,
  giveInfo,
  labelOnce,
  startConsulting,
} from './course.ts'
import { disposeConsultation } from './dispose.ts'
import { getRoom } from './room.ts'

const of = ({ db, actor, now, params }: ActionContext & { params: { consultationId: number } }) => ({
  db,
  actor,
  now,
  id: params.consultationId,
})
const named = ({ db, actor, now, body }: ActionContext & { body: { consultationId: number } }) => ({
  db,
  actor,
  now,
  id: body.consultationId,
})
const ofComplaint = ({ db, actor, now, params }: ActionContext & { params: { complainId: number } }) => ({
  db,
  actor,
  now,
  complainId: params.complainId,
})

export const directedRoutes = implement(directed, {
  getDirectedOffer: ({ db, actor, query, ports, now }) =>
    getDirectedOffer(db, actor, query, { relayed: ports.turn !== null, now }),
  askDirected: ({ db, actor, body, ports, now }) => askDirected(db, actor, body, { relayed: ports.turn !== null, now }),
  getRoom: ({ db, actor, params, now }) => getRoom(db, actor, params.consultationId, now),
  startConsulting: input => startConsulting(named(input)),
  disposeConsultation: input => disposeConsultation(of(input), input.body),
  giveInfo: input => giveInfo(of(input), input.body),
  cancelConsultation: input => cancelConsultation(of(input), input.body),
  refundLeftConsultation: input => refundLeftConsultation(of(input)),
  answerConsultation: input => answerConsultation(named(input), input.body),
  extendConsultation: input => extendConsultation(of(input), input.body.minutes),
  finishConsultation: input => finishConsultation(of(input)),
  evaluateConsultation: input => evaluateConsultation(of(input), input.body),
  labelOnce: input => labelOnce(named(input), input.body.labelIds),
  getVirtualNumber: input => getVirtualNumber(of(input)),
})

export const complaintRoutes = implement(complaints, {
  getComplaintEvidence: ({ db, actor, params, now }) => getComplaintEvidence(db, actor, params.complainId, now),
  complain: input => complain(of(input), input.body),
  appealComplaint: input => appealComplaint(ofComplaint(input), input.body),
  addComplaintStatement: input => addComplaintStatement(ofComplaint(input), input.body),
  arbitrateComplaint: input => arbitrateComplaint(ofComplaint(input)),
  withdrawComplaint: input => withdrawComplaint(ofComplaint(input)),
})
