/** Reporting anything: why, what happened, and pictures that show it. */
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { clientOf } from '#lib/api/browser.ts'
import { firstMessageOf } from '#lib/api/message.ts'
import { report } from '#lib/calls/platform/report.ts'
import type { ReportKind, ReportReason } from '#lib/contract/platform/report.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { reasonsFor, reportReasonNames } from '#lib/format/report.ts'
import { Field } from '../Field.tsx'
import { SubmitRow } from '../FormParts.tsx'
import { Loading } from '../Loading.tsx'
import { toast } from '../toast.ts'

const Assert = lazy(() => import('./AssertionPanel.tsx').then(module => ({ default: module.AssertionPanel })))
const PictureField = lazy(() => import('../upload/PictureField.tsx').then(module => ({ default: module.PictureField })))

const api = clientOf({ createReport: report.createReport })
const MAX_PICTURES = 4

export const REPORT_WORDS = '平台核实后处理，不会告诉对方是谁举报的；侵权通知会转送发布者。'

interface Props {
  kind: ReportKind
  targetId: number
  /** Only for messages: which. */
  seqs?: readonly number[]
  /** What is to be chosen first. */
  children?: ReactNode
  close: () => void
}

interface ReasonProps {
  kind: ReportKind
  reason: ReportReason
  setReason: (reason: ReportReason) => void
  assert: () => void
}

/** Whose right it is gives a notice instead, with the parts that it needs. */
function ReasonField({ kind, reason, setReason, assert }: ReasonProps) {
  return (
    <>
      <Field label="原因">
        <select className="select" value={reason} onChange={event => setReason(event.target.value as ReportReason)}>
          {reasonsFor[kind].map(value => (
            <option key={value} value={value}>
              {reportReasonNames[value]}
            </option>
          ))}
        </select>
      </Field>
      {reason === 'INFRINGEMENT' && (
        <p className="notice">
          你是权利人，或者受权利人委托的，请
          <button type="button" className="link" onClick={assert}>
            提交侵权通知
          </button>
          ，合格的通知在 24 小时内处理。不是的，可以直接举报。
        </p>
      )}
    </>
  )
}

function LateAssert(props: ComponentProps<typeof Assert>) {
  return (
    <Suspense fallback={<Loading lines={4} />}>
      <Assert {...props} />
    </Suspense>
  )
}

export function ReportForm({ kind, targetId, seqs, children, close }: Props) {
  const [reason, setReason] = useState<ReportReason>(reasonsFor[kind][0] ?? 'OTHER')
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<UploadedFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [asserting, setAsserting] = useState(false)
  const send = async () => {
    if (sending) return
    if (seqs && seqs.length === 0) return setProblem('请选择要举报的消息')
    setSending(true)
    setProblem(null)
    try {
      const body = { kind, targetId, reason, text: text.trim(), uploadIds: pictures.map(picture => picture.id) }
      await api.createReport({ body: { ...body, ...(seqs ? { seqs: [...seqs] } : {}) } })
      toast('已收到举报，处理结果会通知你', { tone: 'ok' })
      close()
    } catch (error) {
      setProblem(firstMessageOf(error, '没有提交成功，请重试'))
    } finally {
      setSending(false)
    }
  }
  if (asserting) return <LateAssert kind={kind} targetId={targetId} back={() => setAsserting(false)} close={close} />
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {children}
      <ReasonField kind={kind} reason={reason} setReason={setReason} assert={() => setAsserting(true)} />
      <Field label="说明（选填）" help="什么时候、哪一句、发生了什么">
        <textarea className="textarea" rows={3} maxLength={500} value={text} onChange={event => setText(event.target.value)} />
      </Field>
      <Suspense fallback={<Loading lines={2} />}>
        <PictureField
          label="证据图片（选填）"
          purpose="CERTIFICATE"
          value={pictures}
          onChange={setPictures}
          max={MAX_PICTURES}
          help={`截图、照片，最多 ${MAX_PICTURES} 张，只有审核人员能看到`}
        />
      </Suspense>
      <SubmitRow problem={problem} sending={sending} label="提交举报" />
    </form>
  )
}
