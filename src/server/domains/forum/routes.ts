import { forum } from '#lib/contract/forum.ts'
import { implement } from '#server/http/implement.ts'

export const forumRoutes = implement(forum, {})
