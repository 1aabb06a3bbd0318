/** What the forms of a person's data must hold. Fetched by lateResolver; the forms import its types only. */
import { address } from '#lib/contract/address.ts'
import { contact } from '#lib/contract/contact.ts'
import { profile } from '#lib/contract/profile.ts'

export const profileChange = profile.saveProfile.body
export const merchantProfile = profile.saveMerchantProfile.body
export const deliveryAddress = address.saveAddress.body
export const emailBinding = contact.bindEmail.body
