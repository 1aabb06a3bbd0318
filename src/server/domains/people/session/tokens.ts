/** Bearer tokens and the browser binding: random, kept only as SHA-256, compared by the database's unique index. */
import { createHash, randomBytes } from 'node:crypto'

export const TOKEN_DAYS = 60
export const IDLE_DAYS = 14

export const createToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `Bearer xyz` → `xyz`; null when the header is something else. */
export const bearerOf = (authorization: string): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)?.[1] ?? null
