/** What I asked, or my company: public questions and consultations, by where they stand. */
import { ListScreen } from '#components/ui/data/ListScreen.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { consultCases, type WorkspaceConsultation } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspaceStage } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { useIdentityKey } from '../frame/identity-key.ts'
import { useRememberedList } from './last-list.ts'
import { consultColumns, stageTabs } from './parts.tsx'

const api = clientOf({ listAsked: consultCases.listAsked })

export default function Asked() {
  useRememberedList()
  const identity = useIdentityKey()
  return (
    <ListScreen<WorkspaceConsultation, WorkspaceStage>
      name="consult-asked"
      label="我的提问"
      queryKey={['consult-asked', identity]}
      load={({ filters, state, ...input }) =>
        api.listAsked({
          query: { ...input, ...(state ? { stage: state } : {}), ...(filters.kind ? { kind: filters.kind as 'QUESTION' } : {}) },
        })
      }
      columns={consultColumns('consultant')}
      rowKey={row => row.consultationId}
      detail={{ href: row => `/member/member_consulation_detail?id=${row.consultationId}` }}
      states={stageTabs(['pay', 'waiting', 'running', 'confirm', 'done', 'dispute', 'closed', 'draft'])}
      filters={[
        {
          name: 'kind',
          label: '类型',
          choices: [
            ['QUESTION', '公开提问'],
            ['DIRECTED', '付费咨询'],
          ],
        },
      ]}
      search="搜索标题"
      csv
      empty={{
        title: '还没有提过问题',
        text: '公开提问，或找一位咨询师一对一咨询，进展都会列在这里。',
        action: (
          <a className="btn btn-main" href="/consult">
            去咨询
          </a>
        ),
      }}
    />
  )
}
