/** Applying: with which résumés, and a word to the employer. */
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { MAX_RESUMES_AT_ONCE } from '#lib/calls/city/job-application.ts'
import type { ResumeRow } from '#lib/contract/city/resume.ts'
import { type Application, type Sent, useApplication, whyNot } from './use-application.ts'

interface Props {
  recruitmentId: number
  close: () => void
  sent: Sent
}

const MANAGE = '/member/member_recruitment?view=resumes'

function NoResumeNotice({ rows }: { rows: readonly ResumeRow[] }) {
  return (
    <div className="stack">
      <p>{rows.length === 0 ? '还没有简历，先写一份再投递。' : '没有可以投递的简历：请填完整，并设为投递时可见。'}</p>
      <p>
        <a className="btn btn-main" href={MANAGE}>
          {rows.length === 0 ? '去写简历' : '管理我的简历'}
        </a>
      </p>
    </div>
  )
}

type ChoiceProps = Pick<Application, 'chosen' | 'setChosen'> & { row: ResumeRow }

function ResumeChoice({ row, chosen, setChosen }: ChoiceProps) {
  const why = whyNot(row)
  const checked = chosen.includes(row.resumeId)
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input
        type="checkbox"
        checked={checked}
        disabled={why !== null || (!checked && chosen.length >= MAX_RESUMES_AT_ONCE)}
        onChange={() => setChosen(before => (checked ? before.filter(id => id !== row.resumeId) : [...before, row.resumeId]))}
      />
      <span className="min-w-0 break-words">
        {row.name}
        {why && <span className="text-sm text-ink-3">（{why}）</span>}
      </span>
    </label>
  )
}

function ApplicationForm({ application, rows }: { application: Application; rows: readonly ResumeRow[] }) {
  const { chosen, setChosen, note, setNote, problem, sending, send } = application
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className="field">
        <legend className="field-label">简历（最多 {MAX_RESUMES_AT_ONCE} 份）</legend>
        {rows.map(row => (
          <ResumeChoice key={row.resumeId} row={row} chosen={chosen} setChosen={setChosen} />
        ))}
      </fieldset>
      <Field label="附言（选填）">
        <textarea className="textarea" rows={3} maxLength={300} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="投递" />
    </form>
  )
}

export function ApplyDialog({ recruitmentId, close, sent }: Props) {
  const application = useApplication(recruitmentId, sent, close)
  const { rows, error, load } = application
  const usable = rows?.some(row => whyNot(row) === null) ?? false
  return (
    <Dialog
      title="投递简历"
      description="投递即表示同意这家企业查看所选的简历，仅用于本次招聘。"
      open
      onOpenChange={shown => !shown && close()}
    >
      {error !== null && <Failed error={error} retry={load} />}
      {!rows && error === null && <Loading lines={2} />}
      {rows && !usable && <NoResumeNotice rows={rows} />}
      {rows && usable && <ApplicationForm application={application} rows={rows} />}
    </Dialog>
  )
}
