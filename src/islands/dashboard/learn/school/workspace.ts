/** The calls of the school workspace, and what has to be read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { schoolWorkspace } from '#lib/calls/learn/school-workspace.ts'
import type { SchoolRecord } from '#lib/contract/learn/school-workspace.ts'

export const api = clientOf(schoolWorkspace)

export const refreshLists = () => queryClient.invalidateQueries({ queryKey: keyOf(schoolWorkspace.listCompanySchools) })

/** Nothing can be written while the school, or a change of it, is under review. */
export const isLocked = (record: SchoolRecord | null): boolean =>
  record?.state === 'UNDER_REVIEW' || record?.revision?.state === 'UNDER_REVIEW'
