import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { staff } from '#lib/calls/people/staff.ts'

export const api = clientOf(staff)

const { getOpenWork: _, ...listed } = staff

/** After a change: whatever shows the people of the company is read again. Not the open work of one: somebody who was removed has none to read. */
export const refreshStaff = (): Promise<unknown> => queryClient.invalidateQueries(readBy(listed))
