/** The calls of the school desk, and what has to be read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { type SchoolRecord, schoolWorkspace } from '#lib/contract/learn/school-workspace.ts'

export const api = clientOf(schoolWorkspace)

export const refreshLists = () => queryClient.invalidateQueries({ queryKey: ['school-list'] })

/** While it, or a change of it, is being reviewed, nothing can be written. */
export const isLocked = (record: SchoolRecord | null): boolean =>
  record?.state === 'UNDER_REVIEW' || record?.revision?.state === 'UNDER_REVIEW'
