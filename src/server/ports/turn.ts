/**
 * The relay for calls whose parties cannot, or must not, reach each other directly: coturn, with credentials that end by themselves
 * (`use-auth-secret`). Without one calls connect directly only, and an anonymous person's call is refused.
 */
import { createHmac } from 'node:crypto'

export type IceServer = { urls: string[]; username: string; credential: string }

export type TurnPort = {
  /** @param name who it is for; it stands in the relay's log, so it must not say who they are. */
  credentialsFor(name: string, now: Date): IceServer
}

/** Who has them by then may go on; nobody can begin anew with them. */
const VALID_SECONDS = 600

/** As coturn's manual says: the name is `<end>:<name>` in seconds since 1970, the password base64(HMAC-SHA1(secret, name)). */
export const createTurn = ({ urls, secret }: { urls: readonly string[]; secret: string }): TurnPort => ({
  credentialsFor(name, now) {
    const username = `${Math.floor(now.getTime() / 1_000) + VALID_SECONDS}:${name}`
    return { urls: [...urls], username, credential: createHmac('sha1', secret).update(username).digest('base64') }
  },
})
