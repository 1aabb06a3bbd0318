/** What a candidate can do with a registration now: confirm, pay, leave, take the ticket along. */
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { examRegistration } from '#lib/calls/learn/exam-registration.ts'
import { examWorkspace } from '#lib/calls/learn/exam-workspace.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { DocumentButton } from '../DocumentButton.tsx'

const api = clientOf(examRegistration)

export type MyExamWhole = CallResult<(typeof examWorkspace)['getMyExam']>

const refresh = () => queryClient.invalidateQueries(readBy(examWorkspace as never))

/** Runs one step; what it says when it fails. */
function useStep() {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { problem, busy, run }
}

/** From the waiting list to a seat, which is theirs once confirmed. */
const isPromoted = (registration: MyExamWhole): boolean => registration.state === 'SUBMITTED' && registration.dueAt !== null

function Notices({ registration }: { registration: MyExamWhole }) {
  return (
    <>
      {isPromoted(registration) && (
        <p className="notice notice-warn">候补到名额了，请在 {dateTime(registration.dueAt ?? '')} 之前确认，过时会让给下一位。</p>
      )}
      {registration.state === 'UNPAID' && registration.dueAt && (
        <p className="notice notice-warn">
          资格审核通过，请在 {dateTime(registration.dueAt)} 之前缴报名费 {money(registration.fee)}，过时座位会放出。
        </p>
      )}
      {registration.waitingBefore !== null && (
        <p className="notice">座位已满，你在候补，前面还有 {registration.waitingBefore} 人。有人退出时会通知你。</p>
      )}
    </>
  )
}

function Cancellation({ registration }: { registration: MyExamWhole }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn">
          取消报名
        </button>
      }
      title="取消报名？"
      text={
        registration.state === 'REGISTERED' && registration.fee > 0
          ? `报名费 ${money(registration.fee)} 会全额原路退回，座位让给候补的人。`
          : '座位会让给候补的人。报名截止前可以重新报名，但要重新排队。'
      }
      confirm="取消报名"
      danger
      act={async () => {
        await api.cancelRegistration({ params: { registrationId: registration.registrationId }, body: {} })
        await refresh()
      }}
      done="已经取消报名"
    />
  )
}

export function Steps({ registration }: { registration: MyExamWhole }) {
  const { problem, busy, run } = useStep()
  const params = { registrationId: registration.registrationId }
  const pay = () =>
    run(async () => {
      const { orderNo, payable } = await api.payRegistration({ params, body: { useCoins: false } })
      if (payable > 0) location.assign(`/pay/${orderNo}`)
      else await refresh()
    })
  return (
    <div className="stack">
      <Notices registration={registration} />
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPromoted(registration) && (
          <ReasonedButton
            className="btn btn-main"
            reason={busy && '正在处理，请稍候'}
            onClick={() =>
              void run(async () => {
                await api.confirmRegistration({ params, body: {} })
                await refresh()
              })
            }
          >
            确认参加
          </ReasonedButton>
        )}
        {registration.state === 'UNPAID' && (
          <ReasonedButton className="btn btn-main" reason={busy && '正在处理，请稍候'} onClick={() => void pay()}>
            缴报名费
          </ReasonedButton>
        )}
        {registration.canCancel && <Cancellation registration={registration} />}
      </div>
    </div>
  )
}

/** The certificate of a candidate who has passed. */
export function CertificateFile({
  registration,
  certificate,
}: {
  registration: MyExamWhole
  certificate: NonNullable<MyExamWhole['certificate']>
}) {
  if (certificate.revokedAt) return <p className="notice notice-bad mt-3">合格证书已经作废。原因：{certificate.reason}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DocumentButton
        name="合格证书"
        file={certificate.file}
        request={() => api.requestExamCertificate({ params: { registrationId: registration.registrationId }, body: {} })}
        refresh={refresh}
      />
      {certificate.code && (
        <a className="link inline-flex items-center min-h-11 pt-3" href={`/verify?no=${certificate.code}`}>
          查验证书
        </a>
      )}
    </div>
  )
}

/** How often it is asked whether the document has been drawn. */
export const TICKET_POLL_MS = 2_000

export function TicketFile({ registration }: { registration: MyExamWhole }) {
  const { problem, busy, run } = useStep()
  const notYet =
    registration.ticketFrom &&
    Date.parse(registration.ticketFrom) > Date.now() &&
    `${dateTime(registration.ticketFrom)} 起可以打印准考证`
  const file = registration.ticketFile
  return (
    <div className="stack pt-2">
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {file?.url ? (
          <a className="btn btn-main" href={file.url} download>
            下载准考证 PDF
          </a>
        ) : file?.state === 'WAITING' ? (
          <p role="status">正在生成准考证，请稍候…</p>
        ) : (
          <ReasonedButton
            className="btn btn-main"
            reason={notYet || (busy && '正在处理，请稍候')}
            onClick={() =>
              void run(async () => {
                await api.requestTicketFile({ params: { registrationId: registration.registrationId }, body: {} })
                await refresh()
              })
            }
          >
            生成准考证 PDF
          </ReasonedButton>
        )}
        {registration.checkCode && (
          <a className="link" href={`/verify?no=${registration.checkCode}`}>
            查验页面
          </a>
        )}
      </div>
      {file?.state === 'FAILED' && <p className="field-error">上次没有生成成功，请再试一次。</p>}
    </div>
  )
}
