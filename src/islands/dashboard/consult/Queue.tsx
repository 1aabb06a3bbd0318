/** Everything that came to the company, and who of it answers. What has not begun can be handed to somebody else. */

import { useQuery } from '@tanstack/react-query'
import { ListScreen } from '#components/ui/data/ListScreen.tsx'
import { readAll } from '#components/ui/data/read-all.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import type { WorkspaceConsultation } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspaceStage } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { useRememberedList } from './last-list.ts'
import { consultColumns, stageTabs } from './parts.tsx'

const api = clientOf({ listCompanyQueue: consultCases.listCompanyQueue, listColleagues: consultCases.listColleagues })

export default function Queue() {
  useRememberedList()
  const identity = useIdentityKey()
  const colleagues = useQuery(
    {
      queryKey: keyOf(consultCases.listColleagues, identity),
      queryFn: () => readAll(place => api.listColleagues({ query: place })),
    },
    queryClient,
  )
  return (
    <ListScreen<WorkspaceConsultation, WorkspaceStage>
      name="consult-company"
      label="公司咨询"
      queryKey={keyOf(consultCases.listCompanyQueue, identity)}
      load={({ filters, state, ...input }) =>
        api.listCompanyQueue({
          query: {
            ...input,
            ...(state ? { stage: state } : {}),
            ...(filters.employee ? { employeeId: Number(filters.employee) } : {}),
          },
        })
      }
      columns={consultColumns('asker', true)}
      rowKey={row => row.consultationId}
      detail={{ href: row => `/merchant/consult/consultDetail?id=${row.consultationId}` }}
      states={stageTabs(['waiting', 'running', 'confirm', 'done', 'dispute', 'closed'])}
      filters={[
        {
          name: 'employee',
          label: '顾问',
          choices: [['0', '未安排'], ...(colleagues.data?.rows ?? []).map(one => [String(one.employeeId), one.name] as const)],
        },
      ]}
      search="搜索标题"
      csv
      empty={{ title: '公司还没有收到咨询', text: '客户向公司咨询之后会列在这里，由你安排顾问解答。' }}
    />
  )
}
