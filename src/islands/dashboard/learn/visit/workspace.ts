/** The calls of organisers of open days, and the queries that are read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { openDayOrganising } from '#lib/calls/learn/open-day.ts'

export const api = clientOf(openDayOrganising)

export const refresh = () => queryClient.invalidateQueries(readBy(openDayOrganising as never))
