import { account } from '#lib/contract/account.ts'
import { implement } from '#server/http/implement.ts'

export const accountRoutes = implement(account, {})
