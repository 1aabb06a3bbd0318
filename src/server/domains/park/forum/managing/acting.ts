import type { Actor } from '#server/access/actor.ts'
import type { Exchange } from '#server/http/exchange.ts'

/** Who keeps order: an operator everywhere, a moderator in boards of theirs alone. */
export type Acting = { by: Actor; exchange: Exchange; now: Date; asModerator?: true }
