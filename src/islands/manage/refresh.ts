/**
 * After an operator has acted, everything that is shown is fetched again: figures, queues and records change together. All of it, because
 * a list of the calls would come along into every section, and would be forgotten when a queue is added.
 */
import { queryClient } from '#lib/api/query-client.ts'

export const refreshManage = (): Promise<void> => queryClient.invalidateQueries()
