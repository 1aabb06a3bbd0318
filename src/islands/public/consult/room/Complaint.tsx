/** Complaining, and what both sides can do about a complaint. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmPanel, type Question } from '#components/ui/ConfirmPanel.tsx'
import { EvidenceButton } from '#components/ui/data/EvidenceButton.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { RECONSIDER_DAYS } from '#lib/calls/trade/order-actions.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { complaintReasonText, complaintStateNames } from '#lib/format/consult-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { api, type RoomOf, refresh } from './calls.ts'
import { Files as RoomFiles } from './Files.tsx'

const complaintResolver = lateResolver(() => import('./rules.ts').then(rules => rules.complaintText))
const appealResolver = lateResolver(() => import('./rules.ts').then(rules => rules.appealText))
const MAX_FILES = 9
const idsOf = (files: readonly UploadedFile[]): number[] => files.map(({ id }) => id)

function Evidence(props: { value: UploadedFile[]; onChange: (files: UploadedFile[]) => void }) {
  return (
    <FilesField
      label="证据（可以不传）"
      purpose="ATTACHMENT"
      max={MAX_FILES}
      help="截图、照片、合同、录音等，双方和平台都能看到。"
      {...props}
    />
  )
}

const REASONS = ['NO_ANSWER', 'LATE', 'WRONG_ADVICE', 'OFF_PLATFORM', 'ATTITUDE', 'PRIVACY', 'OTHER'] as const

export function ComplainForm({ consultation, close }: { consultation: RoomOf['consultation']; close: () => void }) {
  const form = useForm<{ reason: (typeof REASONS)[number]; content: string }>({
    resolver: complaintResolver,
    defaultValues: { reason: 'NO_ANSWER', content: '' },
  })
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.complain({ params: { consultationId: consultation.consultationId }, body: { ...body, files: idsOf(files) } })
    toast('已投诉，款项暂不结算', { tone: 'ok' })
    close()
    await refresh()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-ink-2">双方在 48 小时内说明，平台在五个工作日内给出结论。订单、进度、内容和文件会固定为证据。</p>
      <Field label="原因" error={form.formState.errors.reason?.message}>
        <select className="select" {...form.register('reason')}>
          {REASONS.map(reason => (
            <option key={reason} value={reason}>
              {complaintReasonText(reason)}
            </option>
          ))}
        </select>
      </Field>
      <Field label="情况" help="对方和平台会看到" error={form.formState.errors.content?.message}>
        <textarea className="textarea" rows={5} maxLength={1_000} {...form.register('content')} />
      </Field>
      <Evidence value={files} onChange={setFiles} />
      <SubmitRow problem={problem} sending={sending} label="提交投诉" />
    </form>
  )
}

/** The answer to the complaint, or what a side adds to what it said. */
function StatementForm({ complainId, isAnswer }: { complainId: number; isAnswer: boolean }) {
  const form = useForm<{ text: string }>({ resolver: appealResolver, defaultValues: { text: '' } })
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { submit, problem, sending } = useSubmit(form, async ({ text }) => {
    const input = { params: { complainId }, body: { text, files: idsOf(files) } }
    await (isAnswer ? api.appealComplaint(input) : api.addComplaintStatement(input))
    setFiles([])
    form.reset({ text: '' })
    await refresh()
  })
  const label = isAnswer ? '说明' : '补充说明'
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label={label} help="只能提交一次，对方和平台会看到" error={form.formState.errors.text?.message}>
        <textarea className="textarea" rows={4} maxLength={1_000} {...form.register('text')} />
      </Field>
      <Evidence value={files} onChange={setFiles} />
      <SubmitRow problem={problem} sending={sending} label={`提交${label}`} />
    </form>
  )
}

const turnText = ({ own, kind, before }: RoomOf['room']['complaintTurns'][number]): string => {
  const until = dateTime(before)
  if (own) return kind === 'ANSWER' ? `请在 ${until} 前说明，逾期按现有证据判断。` : `${until} 前你可以补充一次说明和证据。`
  return kind === 'ANSWER' ? `对方可以在 ${until} 前说明。` : `对方可以在 ${until} 前补充一次。`
}

function ComplaintStatements({ consultation, room }: RoomOf) {
  const complaint = consultation.complaintDetail
  if (!complaint) return null
  return (
    <>
      <RoomFiles files={complaint.files} />
      {complaint.statements.map(said => (
        <div key={said.createdAt}>
          <p className="text-ink-2 break-words whitespace-pre-line">
            {said.side === 'ASKER' ? '提问者' : '咨询方'}说明（{dateTime(said.createdAt)}）：{said.text}
          </p>
          <RoomFiles files={said.files} />
        </div>
      ))}
      {room.complaintTurns.map(turn => (
        <p key={String(turn.own)} className="text-ink-2">
          {turnText(turn)}
        </p>
      ))}
    </>
  )
}

function ComplaintDecision({ consultation }: Pick<RoomOf, 'consultation'>) {
  const complaint = consultation.complaintDetail
  if (!complaint?.verdict) return null
  return (
    <>
      <p className="notice">
        平台裁决：{complaint.verdict}
        {complaint.refund !== null && complaint.refund > 0 && `，退 ${money(complaint.refund)}`}
      </p>
      <ReconsiderRequest consultation={consultation} />
    </>
  )
}

/** Asks operators to reconsider a decision; the order says whether that is possible. */
function ReconsiderRequest({ consultation: { complaintDetail: complaint, orderNo, timeline } }: Pick<RoomOf, 'consultation'>) {
  if (!complaint?.closedAt || timeline.some(({ event }) => event === 'RECONSIDER')) return null
  if (Date.now() > Date.parse(complaint.closedAt) + RECONSIDER_DAYS * DAY_MS) return null
  return (
    <p className="text-ink-2">
      裁决之后 {RECONSIDER_DAYS} 日内可以申请一次复核，由另一位运营人员处理。
      {orderNo ? (
        <a className="link" href={`/member/member_order?orderNo=${orderNo}`}>
          到订单里申请
        </a>
      ) : (
        '请在商家中心的订单里申请。'
      )}
    </p>
  )
}

export function ComplaintPanel({ consultation, room }: RoomOf) {
  const [asked, setAsked] = useState<Question | null>(null)
  const complaint = consultation.complaintDetail
  if (!complaint) return null
  const params = { complainId: complaint.complainId }
  return (
    <section className="card card-pad stack" aria-label="投诉">
      <h2 className="text-lg">投诉 · {complaintStateNames[complaint.state][0]}</h2>
      <p>
        {complaintReasonText(complaint.reason)}：{complaint.content}
      </p>
      <ComplaintStatements consultation={consultation} room={room} />
      <ComplaintDecision consultation={consultation} />
      <EvidenceButton
        name={String(complaint.complainId)}
        load={() => api.getComplaintEvidence({ params })}
        help="投诉时固定的订单、进度、内容和文件，双方和平台看到的完全一样。"
      />
      {room.complaintMoves.includes('APPEAL') && <StatementForm complainId={complaint.complainId} isAnswer />}
      {room.complaintMoves.includes('SUPPLEMENT') && <StatementForm complainId={complaint.complainId} isAnswer={false} />}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {room.complaintMoves.includes('ARBITRATE') && (
          <button
            type="button"
            className="btn btn-main"
            onClick={() =>
              setAsked({
                title: '请平台裁决？',
                text: '平台依据证据在五个工作日内给出结论。',
                confirm: '请平台裁决',
                act: () => api.arbitrateComplaint({ params, body: {} }).then(refresh),
                done: '已交平台裁决',
              })
            }
          >
            请平台裁决
          </button>
        )}
        {room.complaintMoves.includes('WITHDRAW') && (
          <button
            type="button"
            className="btn"
            onClick={() =>
              setAsked({
                title: '撤回投诉？',
                text: '咨询和款项回到投诉之前。',
                confirm: '撤回',
                act: () => api.withdrawComplaint({ params, body: {} }).then(refresh),
                done: '已撤回',
              })
            }
          >
            撤回投诉
          </button>
        )}
      </p>
      {asked && <ConfirmPanel {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
