/** Mainland mobile numbers, by the specification's rule: 11 digits, first 1, second 3 to 9. */

export const PHONE = /^1[3-9]\d{9}$/

export const isPhone = (text: string): boolean => PHONE.test(text)
