/** Invoices that the platform issues, and those of sellers for whose red ones a refund waits. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Field } from '#components/ui/Field.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { INVOICE_STATES, managedInvoices } from '#lib/calls/trade/invoice.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import type { Invoice, InvoiceState } from '#lib/contract/trade/invoice.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { invoiceStateNames, invoiceTitleText } from '#lib/format/invoice.ts'
import { money, yuan } from '#lib/format/money.ts'
import { ActionForm } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'

const api = clientOf(managedInvoices)

const STEPS = {
  issue: { title: '登记发票', text: '在税务系统开具之后，填写发票号码。', label: '发票号码', done: '发票已登记' },
  red: { title: '登记红字发票', text: '登记之后，在等它的退款随后发出。', label: '红字发票号码', done: '红字发票已登记' },
  refuse: { title: '不能开具', text: '买家会看到理由。', label: '理由', done: '已告诉买家' },
} as const
type Step = keyof typeof STEPS

const NUMBER = /^\d{8,20}$/

function StepForm({ row, step, onClose }: { row: Invoice; step: Step; onClose: () => void }) {
  const { act, acting } = useAction()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { title, text: description, label, done } = STEPS[step]
  const isNumber = step !== 'refuse'
  const fault = isNumber
    ? NUMBER.test(text.trim())
      ? undefined
      : '号码是 8 到 20 位数字'
    : text.trim() === ''
      ? '请填写理由'
      : undefined
  const params = { id: row.id }
  const send = () => {
    const numbered = { number: text.trim(), ...(files[0] ? { fileId: files[0].id } : {}) }
    if (step === 'issue') return api.issueAsPlatform({ params, body: numbered })
    if (step === 'red') return api.turnRedAsPlatform({ params, body: numbered })
    return api.refuseAsPlatform({ params, body: { reason: text } })
  }
  return (
    <Dialog title={title} description={description} open onOpenChange={open => !open && onClose()}>
      <ActionForm fault={fault} acting={acting} send={async () => (await act(send, done)) && onClose()} label="确定">
        <Field label={label}>
          <input
            className={isNumber ? 'input num' : 'input'}
            inputMode={isNumber ? 'numeric' : 'text'}
            maxLength={isNumber ? 20 : 200}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        {isNumber && (
          <FilesField
            label="发票文件（可以不传）"
            purpose="ATTACHMENT"
            max={1}
            value={files}
            onChange={setFiles}
            help="PDF 或图片，买家可以下载。"
          />
        )}
      </ActionForm>
    </Dialog>
  )
}

function Actions({ row }: { row: Invoice }) {
  const [step, setStep] = useState<Step | null>(null)
  const button = (of: Step, label: string) => (
    <button type="button" className={of === 'refuse' ? 'btn btn-sm' : 'btn btn-sm btn-main'} onClick={() => setStep(of)}>
      {label}
    </button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'REQUESTED' && row.isPlatform && button('issue', '已开具')}
      {row.state === 'REQUESTED' && row.isPlatform && button('refuse', '不能开具')}
      {row.state === 'ISSUED' && button('red', '已红冲')}
      {row.mustTurnRed && <span className="badge badge-warn">有退款在等</span>}
      {step && <StepForm row={row} step={step} onClose={() => setStep(null)} />}
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
  {
    key: 'issuer',
    label: '开票方',
    cell: row => (row.isPlatform ? '平台' : '卖家'),
    csv: row => (row.isPlatform ? '平台' : '卖家'),
  },
  { key: 'order', label: '订单', cell: row => row.orderTitle, csv: row => row.orderTitle },
  {
    key: 'number',
    label: '号码',
    cell: row => <span className="num">{row.number}</span>,
    csv: row => csvLongNumber(row.number),
  },
  { key: 'at', label: '申请时间', cell: row => dateTime(row.requestedAt), csv: row => dateTime(row.requestedAt) },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export default function Invoices() {
  return (
    <ListScreen<Invoice, InvoiceState>
      name="manage-invoices"
      label="发票"
      queryKey={keyOf(managedInvoices.listInvoices)}
      load={({ filters: _, keyword: __, ...input }) => api.listInvoices({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      states={INVOICE_STATES.map(value => ({ value, label: invoiceStateNames[value][0] }))}
      csv
      empty={{ title: '没有要开的发票', text: '有人为平台卖出的订单申请发票，或有退款在等红字发票，会列在这里。' }}
    />
  )
}
