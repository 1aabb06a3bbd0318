/** Certifications of people and companies: looked up, taken back, and the whole number of one asked for. */
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { certificationManaging, READABLE_MINUTES } from '#lib/calls/people/certification-managing.ts'
import type { ManagedCertification } from '#lib/contract/people/certification-managing.ts'
import { date } from '#lib/format/date.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const api = clientOf({
  listCertifications: certificationManaging.listCertifications,
  revokeCertification: certificationManaging.revokeCertification,
  askNumber: certificationManaging.askNumber,
})

type State = ManagedCertification['state']

const stateNames: StateNames<State> = {
  APPLYING: ['审核中', 'warn'],
  TRANSFER_PENDING: ['等待对公验证', 'warn'],
  CERTIFIED: ['已认证', 'ok'],
  REFUSED: ['没有通过', 'bad'],
  EXPIRED: ['已失效', 'slate'],
  REVOKED: ['已撤销', 'bad'],
}

const subjectText = ({ subject, userId, companyId }: ManagedCertification): string =>
  subject === 'PERSON' ? `个人 ${userId}` : `公司 ${companyId}`

const termText = ({ state, validUntil }: ManagedCertification): string => validUntil ?? (state === 'CERTIFIED' ? '长期' : '')

const columns: Column<ManagedCertification>[] = [
  { key: 'name', label: '姓名或公司', lead: true, cell: row => row.holderName, csv: row => row.holderName },
  { key: 'subject', label: '主体', cell: subjectText, csv: subjectText },
  { key: 'number', label: '证件号', cell: row => <span className="num">{row.numberMasked}</span>, csv: row => row.numberMasked },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={stateNames} state={row.state} />,
    csv: row => stateNames[row.state][0],
  },
  { key: 'until', label: '有效期至', cell: termText, csv: termText },
  { key: 'reason', label: '原因', optional: true, cell: row => row.reason, csv: row => row.reason },
  {
    key: 'applied',
    label: '提交',
    cell: row => <time dateTime={row.appliedAt}>{date(row.appliedAt)}</time>,
    csv: row => date(row.appliedAt),
  },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

function Actions({ row }: { row: ManagedCertification }) {
  const [open, setOpen] = useState<'revoke' | 'ask' | null>(null)
  const close = () => setOpen(null)
  const input = { params: { id: row.id } }
  if (row.state !== 'CERTIFIED' && !row.hasNumber) return null
  return (
    <div className="flex flex-wrap gap-2">
      {row.hasNumber && (
        <button type="button" className="btn btn-sm" onClick={() => setOpen('ask')}>
          申请查看证件号
        </button>
      )}
      {row.state === 'CERTIFIED' && (
        <button type="button" className="btn btn-sm text-bad" onClick={() => setOpen('revoke')}>
          撤销认证
        </button>
      )}
      {open === 'ask' && (
        <ReasonDialog
          title="申请查看完整的证件号"
          description={`由另一位运营人员同意，之后 ${READABLE_MINUTES} 分钟内可以查看；申请、同意和每次查看都记入操作日志。`}
          label="提交申请"
          done="已经申请，在“证件号查看”里等另一位运营人员同意"
          send={reason => api.askNumber({ ...input, body: { reason } })}
          onClose={close}
        />
      )}
      {open === 'revoke' && (
        <ReasonDialog
          title={`撤销“${row.holderName}”的认证`}
          description="认证标识马上消失，三年内不再受理，并在认证规则页公示。原因会告诉对方。"
          label="撤销认证"
          done="认证已撤销"
          send={reason => api.revokeCertification({ ...input, body: { reason } })}
          onClose={close}
        />
      )}
    </div>
  )
}

export default function Certifications() {
  return (
    <ListScreen<ManagedCertification, State>
      name="managed-certifications"
      label="认证"
      queryKey={keyOf(certificationManaging.listCertifications)}
      load={({ filters: _, ...input }) => api.listCertifications({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      states={(['CERTIFIED', 'APPLYING', 'TRANSFER_PENDING', 'REFUSED', 'EXPIRED', 'REVOKED'] as const).map(state => ({
        value: state,
        label: stateNames[state][0],
      }))}
      search="姓名、公司名称或编号"
      csv
      empty={{ title: '还没有认证' }}
    />
  )
}
