/** @returns 22 letters and digits that nobody else draws. Also where `crypto.randomUUID` is missing: pages without https. */
export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(22))].map(byte => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('')
