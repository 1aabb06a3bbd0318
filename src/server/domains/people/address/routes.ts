import { address } from '#lib/contract/people/address.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { addAddress, deleteAddress, listAddresses, saveAddress, setDefaultAddress } from './service.ts'

export const addressRoutes = implement(address, {
  listAddresses: ({ db, actor }) => listAddresses(db, signedInPerson(actor).userId),
  addAddress: ({ db, actor, body, now }) => addAddress(db, signedInPerson(actor).userId, body, now),
  saveAddress: ({ db, actor, params, body, now }) => saveAddress(db, signedInPerson(actor).userId, params.id, body, now),
  setDefaultAddress: ({ db, actor, params, now }) => setDefaultAddress(db, signedInPerson(actor).userId, params.id, now),
  deleteAddress: ({ db, actor, params, now }) => deleteAddress(db, signedInPerson(actor).userId, params.id, now),
})
