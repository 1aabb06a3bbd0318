/** What the forms of a person's data must hold. Fetched by lateResolver; the forms import its types only. */
export { addressChange as deliveryAddress } from '#lib/forms/people/address.ts'
export { emailBinding } from '#lib/forms/people/contact.ts'
export { merchantProfile, profileChange } from '#lib/forms/people/profile.ts'
