/** The secret of a link. It is kept only as its hash. */
import { createHash, randomBytes } from 'node:crypto'

export const createToken = (): string => randomBytes(24).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
