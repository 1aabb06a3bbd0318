import type { Actor } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'

/** The context of managing the forum: `by` is an operator, or with `asModerator` a moderator, who may act in their own boards alone. */
export type ManagingContext = Pick<RequestContext, 'exchange' | 'now'> & { by: Actor; asModerator?: true }
