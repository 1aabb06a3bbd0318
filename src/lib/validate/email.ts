/** E-mail addresses as they are typed; kept in small letters. */

const EMAIL = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

export const isEmail = (text: string): boolean => text.length <= 100 && EMAIL.test(text)
