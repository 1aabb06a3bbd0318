import { profile } from '#lib/contract/people/profile.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getMerchantProfile, getMyProfile, saveAvatar, saveMerchantProfile, savePrivacy, saveProfile } from './service.ts'

export const profileRoutes = implement(profile, {
  getMyProfile: ({ db, actor }) => getMyProfile(db, signedInPerson(actor).userId),
  saveProfile: ({ db, actor, body, now }) => saveProfile(db, signedInPerson(actor).userId, body, now),
  saveAvatar: ({ db, actor, body, now }) => saveAvatar(db, signedInPerson(actor).userId, body.uploadId, now),
  savePrivacy: ({ db, actor, body, exchange, now }) => savePrivacy(db, actor, body, { exchange, now }),
  getMerchantProfile: ({ db, actor }) => getMerchantProfile(db, signedInPerson(actor).userId),
  saveMerchantProfile: ({ db, actor, body, now }) => saveMerchantProfile(db, signedInPerson(actor).userId, body, now),
})
