/** A notice of infringement about what is shown, in place of an ordinary report. */
import { clientOf } from '#lib/api/browser.ts'
import { rights } from '#lib/calls/platform/rights.ts'
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { toast } from '../toast.ts'
import { AssertionForm } from './AssertionForm.tsx'

const api = clientOf({ assertRights: rights.assertRights })

/** Addresses of this site from their path on, as the call takes them; others stay as they were typed, and are refused. */
const pathsOf = (lines: string): string =>
  lines
    .split('\n')
    .map(line => {
      const typed = line.trim()
      return typed.startsWith(`${location.origin}/`) ? typed.slice(location.origin.length) : typed
    })
    .join('\n')

interface Props {
  kind: ReportKind
  targetId: number
  back: () => void
  close: () => void
}

export function AssertionPanel({ kind, targetId, back, close }: Props) {
  return (
    <div className="stack">
      <p className="notice">
        合格的通知在 24 小时内处理，姓名、权属证明、地址和理由会转送发布者；发布者可以在 15
        日内声明不侵权。还有别处盗用同一作品的，可以一起写明，分别处理；没有处理完的可以撤回。
      </p>
      <AssertionForm
        given={{ addresses: `${location.origin}${location.pathname}${location.search}` }}
        isNew
        label="提交通知"
        send={async values => {
          await api.assertRights({ body: { ...values, others: pathsOf(values.others ?? ''), kind, targetId } })
          toast('已收到通知，材料不全的会告诉你补充什么', { tone: 'ok' })
          close()
        }}
      />
      <button type="button" className="btn btn-quiet" onClick={back}>
        返回举报
      </button>
    </div>
  )
}
