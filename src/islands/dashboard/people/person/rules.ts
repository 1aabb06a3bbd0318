/** What the forms of a person's data must hold. Fetched by lateResolver; the forms import its types only. */

import { contact } from '#lib/contract/city/contact.ts'
import { address } from '#lib/contract/people/address.ts'
import { profile } from '#lib/contract/people/profile.ts'

export const profileChange = profile.saveProfile.body
export const merchantProfile = profile.saveMerchantProfile.body
export const deliveryAddress = address.saveAddress.body
export const emailBinding = contact.bindEmail.body
