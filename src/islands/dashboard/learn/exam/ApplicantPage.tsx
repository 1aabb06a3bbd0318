/** One applicant: papers on request, whether they qualify, attendance, score. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { isNotFound } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examOrganising } from '#lib/calls/learn/exam-organising.ts'
import type { ApplicantDetail, OpenedApplicant } from '#lib/contract/learn/exam-organising.ts'
import { dateTime } from '#lib/format/date.ts'
import { registrationNames } from '#lib/format/learn-workspace.ts'
import { MAX_SCORE } from '#lib/learn/exam-rules.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { api, refresh } from './workspace.ts'

/** What is kept covered until it is asked for; asking leaves a record. */
function useOpening(applicant: ApplicantDetail) {
  const [opened, setOpened] = useState<OpenedApplicant | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const openFile = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setOpened(await api.openApplicant({ params: { registrationId: applicant.registrationId }, body: {} }))
      await refresh()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { opened, problem, busy, openFile }
}

function Materials({ files }: Pick<OpenedApplicant, 'files'>) {
  return (
    <ul className="divide-y divide-line" aria-label="材料">
      {files.map(file => (
        <li key={`${file.material}-${file.name}`} className="flex flex-wrap gap-x-3 py-2">
          <span className="text-ink-2">{file.material}</span>
          {file.url ? (
            <a className="link break-all" href={file.url} download={file.name}>
              {file.name}
            </a>
          ) : (
            <span>{file.name}（已不在）</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Papers({ applicant }: { applicant: ApplicantDetail }) {
  const { opened, problem, busy, openFile } = useOpening(applicant)
  return (
    <RecordPart title="报名信息">
      <Facts
        facts={[
          ['姓名', applicant.name],
          ['证件号码', <span className="num">{opened?.idNumber || applicant.idNumberMasked || '—'}</span>],
          ['学历', applicant.education],
          ['手机', <span className="num">{opened?.phone || applicant.phoneMasked || '—'}</span>],
          ['单位', applicant.company],
          ['监护人', applicant.guardian && `${applicant.guardian.name}（${applicant.guardian.relation}）`],
          [
            '监护人手机',
            applicant.guardian && <span className="num">{opened?.guardianPhone || applicant.guardian.phoneMasked || '—'}</span>,
          ],
          ['考点', applicant.siteName],
          ['报名时间', dateTime(applicant.createdAt)],
          ['准考证号', applicant.ticketNo && <span className="num">{applicant.ticketNo}</span>],
          ['座位', applicant.seatNo && <span className="num">{applicant.seatNo}</span>],
          [
            '成绩',
            applicant.score !== null &&
              `${applicant.score} 分${applicant.passed === null ? '' : applicant.passed ? '，合格' : '，未合格'}`,
          ],
        ]}
      />
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      {opened ? (
        opened.files.length > 0 ? (
          <Materials files={opened.files} />
        ) : (
          <p className="text-ink-2 pt-2">没有上传材料。</p>
        )
      ) : (
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <button
            type="button"
            className="btn btn-sm"
            disabled={busy}
            title={busy ? '正在打开' : undefined}
            onClick={() => void openFile()}
          >
            查看证件和材料
          </button>
          <span className="text-ink-2 text-sm">{applicant.files > 0 ? `${applicant.files} 份材料；` : ''}查看会留下记录</span>
        </div>
      )}
    </RecordPart>
  )
}

function Decision({ applicant }: { applicant: ApplicantDetail }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const params = { registrationId: applicant.registrationId }
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await api.decideApplicant({ params, body: { pass: false, reason } })
    toast('已经拒绝，报名者会收到通知', { tone: 'ok' })
    await refresh()
  })
  if (applicant.dueAt && applicant.state === 'SUBMITTED')
    return <p className="notice notice-warn">候补转正，{dateTime(applicant.dueAt)} 之前等本人确认，确认后可以审核。</p>
  return (
    <RecordPart title="资格审核">
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="不通过的原因" help="会告诉报名者" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={2} maxLength={200} {...form.register('reason')} />
        </Field>
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <ConfirmDialog
            trigger={
              <button type="button" className="btn btn-main">
                通过
              </button>
            }
            title="资格审核通过？"
            text="收费的考试会通知本人在 48 小时内缴费，免费的直接报名成功。"
            confirm="通过"
            act={async () => {
              await api.decideApplicant({ params, body: { pass: true, reason: '' } })
              await refresh()
            }}
            done="已经通过"
          />
          <button type="submit" className="btn" disabled={sending} title={sending ? '正在提交' : undefined}>
            不通过
          </button>
        </div>
      </form>
    </RecordPart>
  )
}

function AttendanceForm({ applicant }: { applicant: ApplicantDetail }) {
  const mark = (taken: boolean) => async () => {
    await api.markAttendance({ params: { registrationId: applicant.registrationId }, body: { taken } })
    await refresh()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {applicant.state !== 'TAKEN' && (
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-sm">
              登记到考
            </button>
          }
          title="登记为到考？"
          text="登记错了可以再改。"
          confirm="到考"
          act={mark(true)}
          done="已经登记到考"
        />
      )}
      {applicant.state !== 'ABSENT' && (
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-sm">
              登记缺考
            </button>
          }
          title="登记为缺考？"
          text="会通知本人。登记错了可以再改。"
          confirm="缺考"
          act={mark(false)}
          done="已经登记缺考"
        />
      )}
    </div>
  )
}

function ScoreForm({ applicant }: { applicant: ApplicantDetail }) {
  const form = useForm({ defaultValues: { score: applicant.score === null ? '' : String(applicant.score) } })
  const params = { registrationId: applicant.registrationId }
  const { submit, problem, sending } = useSubmit(form, async ({ score }) => {
    if (!/^\d{1,4}$/.test(score) || Number(score) > MAX_SCORE) {
      form.setError('score', { message: `请填写 0 到 ${MAX_SCORE} 的整数` }, { shouldFocus: true })
      return
    }
    await api.scoreApplicant({ params, body: { score: Number(score) } })
    toast('成绩已经录入', { tone: 'ok' })
    await refresh()
  })
  return (
    <RecordPart title="到考与成绩">
      <div className="stack">
        {applicant.state !== 'SCORED' && <AttendanceForm applicant={applicant} />}
        {applicant.state === 'ABSENT' ? (
          <p className="text-ink-2">缺考的人没有成绩。</p>
        ) : (
          <form className="stack" onSubmit={submit} noValidate>
            <Field label="成绩（分）" error={form.formState.errors.score?.message}>
              <input className="input num" inputMode="numeric" maxLength={4} {...form.register('score')} />
            </Field>
            {problem && (
              <p className="notice notice-bad" role="alert">
                {problem}
              </p>
            )}
            <button
              type="submit"
              className="btn btn-main justify-self-start"
              disabled={sending}
              title={sending ? '正在提交' : undefined}
            >
              {applicant.state === 'SCORED' ? '更正成绩' : '录入成绩'}
            </button>
          </form>
        )}
      </div>
    </RecordPart>
  )
}

function Certificate({ applicant }: { applicant: ApplicantDetail }) {
  const [isRevoking, setRevoking] = useState(false)
  const { certificate } = applicant
  if (!certificate?.code) return null
  return (
    <RecordPart
      title="合格证书"
      aside={
        certificate.revokedAt === null && (
          <button type="button" className="btn btn-sm" onClick={() => setRevoking(true)}>
            撤销证书
          </button>
        )
      }
    >
      <Facts
        facts={[
          [
            '证书编号',
            <a className="link num break-all" href={`/verify?no=${certificate.code}`}>
              {certificate.code}
            </a>,
          ],
          ['状态', certificate.revokedAt ? `已作废：${certificate.reason}` : '有效'],
        ]}
      />
      {isRevoking && (
        <ReasonDialog
          title="撤销合格证书？"
          text="查验时会显示已作废，不能恢复。"
          confirm="撤销证书"
          done="证书已经作废，本人会收到通知"
          act={reason => api.revokeExamCertificate({ params: { registrationId: applicant.registrationId }, body: { reason } })}
          close={() => setRevoking(false)}
        />
      )}
    </RecordPart>
  )
}

const TICKETED = ['TICKET_ISSUED', 'TAKEN', 'ABSENT', 'SCORED']

function ApplicantDetailView({ applicant }: { applicant: ApplicantDetail }) {
  const hasBegun = Date.parse(applicant.startsAt) <= Date.now()
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold min-w-0 break-words">{applicant.name || '报名者'}</h2>
        <StateBadge names={registrationNames} state={applicant.state} />
        <span className="text-ink-2 min-w-0 break-words">{applicant.examTitle}</span>
      </div>
      {applicant.reason && <p className="notice notice-warn">{applicant.reason}</p>}
      <div className="grid gap-3 lg:grid-cols-2 items-start">
        <Papers applicant={applicant} />
        {(applicant.state === 'SUBMITTED' || applicant.state === 'QUALIFYING') && <Decision applicant={applicant} />}
        {applicant.state === 'UNPAID' && applicant.dueAt && (
          <p className="notice">等本人在 {dateTime(applicant.dueAt)} 之前缴费，过时座位会放出。</p>
        )}
        {TICKETED.includes(applicant.state) &&
          (hasBegun ? <ScoreForm applicant={applicant} /> : <p className="notice">考试开始之后可以登记到考、录入成绩。</p>)}
        <Certificate applicant={applicant} />
      </div>
    </div>
  )
}

export function ApplicantPage({ registrationId }: { registrationId: number }) {
  const identity = useIdentityKey()
  const applicant = useQuery(
    {
      queryKey: keyOf(examOrganising.getApplicant, identity, registrationId),
      queryFn: () => api.getApplicant({ params: { registrationId } }),
    },
    queryClient,
  )
  if (isNotFound(applicant.error)) return <EmptyCard title="没有找到这位报名者" text="可能不属于你现在的公司。" />
  return <Answer query={applicant}>{detail => <ApplicantDetailView applicant={detail} />}</Answer>
}
