/** Invoices that buyers ask this seller for: enter the number of the issued or the red invoice, or say why there is none. */
import { useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { INVOICE_STATES, invoices, MAX_INVOICE_NUMBER, MAX_INVOICE_REFUSAL } from '#lib/calls/trade/invoice.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import type { Invoice, InvoiceState } from '#lib/contract/trade/invoice.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { invoiceStateNames, invoiceTitleText } from '#lib/format/invoice.ts'
import { money, yuan } from '#lib/format/money.ts'
import { StepDialog } from '../orders/StepDialog.tsx'
import { InvoiceNumber } from './InvoiceNumber.tsx'

const api = clientOf(invoices)

const STEPS = {
  issue: { title: '登记发票', description: '在税务系统开具之后，填写发票号码。', label: '发票号码', done: '发票已登记' },
  red: { title: '登记红字发票', description: '登记之后，在等它的退款随后发出。', label: '红字发票号码', done: '红字发票已登记' },
  refuse: { title: '不能开具', description: '买家会看到理由。', label: '理由', done: '已告诉买家' },
} as const
type Step = keyof typeof STEPS

const FIELDS = {
  number: { field: 'number', maxLength: MAX_INVOICE_NUMBER },
  reason: { field: 'reason', maxLength: MAX_INVOICE_REFUSAL },
}

function Actions({ row }: { row: Invoice }) {
  const [step, setStep] = useState<Step | null>(null)
  const [files, setFiles] = useState<UploadedFile[]>([])
  const act = async (text: string) => {
    const params = { id: row.id }
    const numbered = { number: text.trim(), ...(files[0] ? { fileId: files[0].id } : {}) }
    if (step === 'issue') await api.issueInvoice({ params, body: numbered })
    else if (step === 'red') await api.turnInvoiceRed({ params, body: numbered })
    else await api.refuseInvoice({ params, body: { reason: text } })
    await queryClient.invalidateQueries(readBy(invoices))
  }
  const button = (of: Step, label: string, main = false) => (
    <button type="button" className={main ? 'btn btn-sm btn-main' : 'btn btn-sm'} onClick={() => setStep(of)}>
      {label}
    </button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'REQUESTED' && (
        <>
          {button('issue', '已开具', true)}
          {button('refuse', '不能开具')}
        </>
      )}
      {row.state === 'ISSUED' && button('red', '已红冲', row.mustTurnRed)}
      {row.mustTurnRed && <span className="badge badge-warn">有退款在等</span>}
      {step && (
        <StepDialog
          {...STEPS[step]}
          {...FIELDS[step === 'refuse' ? 'reason' : 'number']}
          fields={['fileId']}
          confirm="确定"
          act={act}
          onClose={() => {
            setStep(null)
            setFiles([])
          }}
        >
          {problems =>
            step !== 'refuse' && (
              <FilesField
                error={problems.fileId}
                label="发票文件（可以不传）"
                purpose="ATTACHMENT"
                max={1}
                value={files}
                onChange={setFiles}
                help="PDF 或图片，买家可以下载。"
              />
            )
          }
        </StepDialog>
      )}
    </div>
  )
}

const columns: Column<Invoice>[] = [
  {
    key: 'name',
    label: '抬头',
    lead: true,
    cell: row => <span className="break-words">{invoiceTitleText(row)}</span>,
    csv: invoiceTitleText,
  },
  {
    key: 'amount',
    label: '金额',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{money(row.amount)}</span>,
    csv: row => yuan(row.amount),
  },
  {
    key: 'state',
    label: '状态',
    cell: row => <StateBadge names={invoiceStateNames} state={row.state} />,
    csv: row => invoiceStateNames[row.state][0],
  },
  { key: 'order', label: '订单', cell: row => row.orderTitle, csv: row => row.orderTitle },
  {
    key: 'number',
    label: '号码',
    cell: row => <InvoiceNumber number={row.number} file={row.file} />,
    csv: row => csvLongNumber(row.number),
  },
  { key: 'at', label: '申请时间', cell: row => dateTime(row.requestedAt), csv: row => dateTime(row.requestedAt) },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export default function InvoicesToIssue() {
  const identity = useIdentityKey()
  return (
    <ListScreen<Invoice, InvoiceState>
      name="invoices-to-issue"
      label="发票"
      queryKey={keyOf(invoices.listToIssue, identity)}
      load={({ filters: _, keyword: __, ...input }) => api.listToIssue({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      states={INVOICE_STATES.map(value => ({ value, label: invoiceStateNames[value][0] }))}
      csv
      empty={{ title: '还没有人申请发票', text: '买家为你卖出的订单申请发票之后，会列在这里。' }}
    />
  )
}
