/** What a use case stands in: who acts, through which request, with which ports, when. */
import type { Actor } from '#server/access/actor.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { Ports } from '#server/ports/ports.ts'

export type RequestContext = { actor: Actor; exchange: Exchange; ports: Ports; now: Date }
