/** Password hashing: Argon2id, in the library's own threads, a few at a time so that sign-ins never crowd out everything else. */
import { hash, verify } from '@node-rs/argon2'

// OWASP's first recommendation: 19 MiB, 2 passes, 1 lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_PARALLEL = 2

let running = 0
const waiting: (() => void)[] = []

/** How many hashes are being made now, and how many wait for their turn. */
export const passwordWork = () => ({ running, waiting: waiting.length })

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_PARALLEL) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

// Checked when there is no such account, so that the time of the answer does not tell.
let decoy: Promise<string> | undefined

/** @returns whether the password is the one behind the hash; takes as long when there is none. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const known = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password).catch(() => false))
  return matches && passwordHash !== null
}
