/** Codes under which a paper can be checked by anybody, and which nobody can guess. */
import { randomBytes } from 'node:crypto'

/** Base 32 without I, L, O and U, which are mistaken for others when a number is copied from paper (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

/** A hundred random bits in base 32. */
export const newCheckCode = (): string => Array.from(randomBytes(LENGTH), byte => ALPHABET[byte % 32]).join('')

/** A code as somebody typed it from paper, without spaces and in capitals. */
export const readCheckCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
