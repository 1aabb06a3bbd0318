/** The calls of the room, and what its parts share. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import { complaints, directed } from '#lib/calls/consult/directed.ts'
import type { WorkspaceDetail } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'

export const api = clientOf({
  ...directed,
  ...complaints,
  getDetail: consultCases.getDetail,
  listColleagues: consultCases.listColleagues,
})

export type RoomOf = { consultation: WorkspaceDetail; room: ConsultationRoom }

/** Reads everything of consultations again, after one was changed. */
export const refresh = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries(readBy(directed)), queryClient.invalidateQueries(readBy(consultCases))])
}
