import { contact } from '#lib/contract/city/contact.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { bindEmail, changePhone, sendEmailCode, unbindEmail } from './service.ts'

export const contactRoutes = implement(contact, {
  sendEmailCode: ({ db, actor, body, ports, now }) => sendEmailCode(db, signedInPerson(actor).userId, body.email, ports, now),
  bindEmail: ({ db, actor, body, exchange, ports, now }) => bindEmail(db, actor, body, { exchange, ports, now }),
  unbindEmail: ({ db, actor, exchange, now }) => unbindEmail(db, actor, { exchange, now }),
  changePhone: ({ db, actor, body, exchange, ports, now }) => changePhone(db, actor, body, { exchange, ports, now }),
})
