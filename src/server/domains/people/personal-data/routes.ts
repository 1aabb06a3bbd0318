import { personalData } from '#lib/contract/people/personal-data.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getClosing, requestClosing, withdrawClosing } from './closing.ts'
import { getDataExport, requestDataExport } from './exports.ts'

export const personalDataRoutes = implement(personalData, {
  getDataExport: ({ db, actor, now }) => getDataExport(db, actor, now),
  requestDataExport: ({ db, actor, exchange, now }) => requestDataExport(db, actor, { exchange, now }),
  getClosing: ({ db, actor }) => getClosing(db, signedInPerson(actor).userId),
  requestClosing: ({ db, actor, exchange, now }) => requestClosing(db, actor, { exchange, now }),
  withdrawClosing: ({ db, actor, exchange, now }) => withdrawClosing(db, actor, { exchange, now }),
})
