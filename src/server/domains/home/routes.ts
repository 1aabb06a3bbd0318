import { home } from '#lib/contract/home.ts'
import { implement } from '#server/http/implement.ts'

export const homeRoutes = implement(home, {})
