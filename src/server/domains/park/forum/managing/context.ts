import type { Actor } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'

/** Who keeps order: an operator everywhere, a moderator in boards of theirs alone. */
export type ManagingContext = Pick<RequestContext, 'exchange' | 'now'> & { by: Actor; asModerator?: true }
