import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { staff } from '#lib/contract/people/staff.ts'

export const api = clientOf(staff)

/** After a change: whatever shows the people of the company is read again. */
export const refreshStaff = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: ['staff'] })
