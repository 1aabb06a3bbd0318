/** Applying: with which résumés, and a word to the employer. */
import { useEffect, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { MAX_RESUMES_AT_ONCE } from '#lib/calls/city/job-application.ts'
import type { JobApplicationState } from '#lib/contract/city/job-application.ts'
import type { ResumeRow } from '#lib/contract/city/resume.ts'
import { api } from './calls.ts'

interface Props {
  recruitmentId: number
  close: () => void
  sent: (application: { applicationId: number; state: JobApplicationState }) => void
}

const MANAGE = '/member/member_recruitment?view=resumes'

const stateOf = (row: ResumeRow): string | null =>
  row.visibility === 'PRIVATE' ? '仅自己可见，不能投递' : row.complete ? null : '还没有填完整'

export function ApplyDialog({ recruitmentId, close, sent }: Props) {
  const [rows, setRows] = useState<ResumeRow[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  const load = () => {
    setError(null)
    api.listResumes().then(found => {
      setRows(found)
      const first = found.find(row => stateOf(row) === null)
      setChosen(first ? [first.resumeId] : [])
    }, setError)
  }
  useEffect(load, [])

  const send = async () => {
    if (sending) return
    if (chosen.length === 0) {
      setProblem('请选择简历')
      return
    }
    setSending(true)
    setProblem(null)
    try {
      sent(await api.apply({ body: { recruitmentId, resumeIds: [...chosen], note } }))
      toast('已投递，招聘方查看后会通知你', { tone: 'ok' })
      close()
    } catch (failure) {
      setProblem(failure instanceof ApiError ? failure.message : '没有投递成功，请重试')
    } finally {
      setSending(false)
    }
  }
  const usable = rows?.some(row => stateOf(row) === null) ?? false
  return (
    <Dialog
      title="投递简历"
      description="投递即表示同意这家企业查看所选的简历，仅用于本次招聘。"
      open
      onOpenChange={shown => !shown && close()}
    >
      {error !== null && <Failed error={error} retry={load} />}
      {!rows && error === null && <Loading lines={2} />}
      {rows && !usable && (
        <div className="stack">
          <p>{rows.length === 0 ? '还没有简历，先写一份再投递。' : '没有可以投递的简历：请填完整，并设为投递时可见。'}</p>
          <p>
            <a className="btn btn-main" href={MANAGE}>
              {rows.length === 0 ? '去写简历' : '管理我的简历'}
            </a>
          </p>
        </div>
      )}
      {rows && usable && (
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
            {rows.map(row => {
              const why = stateOf(row)
              const checked = chosen.includes(row.resumeId)
              return (
                <label key={row.resumeId} className="flex items-center gap-2 min-h-11">
                  <input
                    type="checkbox"
                    checked={checked}
                    disabled={why !== null || (!checked && chosen.length >= MAX_RESUMES_AT_ONCE)}
                    onChange={() =>
                      setChosen(before => (checked ? before.filter(id => id !== row.resumeId) : [...before, row.resumeId]))
                    }
                  />
                  <span className="min-w-0 break-words">
                    {row.name}
                    {why && <span className="text-sm text-ink-3">（{why}）</span>}
                  </span>
                </label>
              )
            })}
          </fieldset>
          <Field label="附言（选填）">
            <textarea
              className="textarea"
              rows={3}
              maxLength={300}
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          </Field>
          <SubmitRow problem={problem} sending={sending} label="投递" />
        </form>
      )}
    </Dialog>
  )
}
