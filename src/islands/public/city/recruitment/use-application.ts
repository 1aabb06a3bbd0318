/** An application: which of my résumés go with it, and the word to the employer. */
import { useEffect, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import type { JobApplicationState } from '#lib/contract/city/job-application.ts'
import type { ResumeRow } from '#lib/contract/city/resume.ts'
import { api } from './calls.ts'

export type Sent = (application: { applicationId: number; state: JobApplicationState }) => void

/** Why a résumé cannot be sent; null: it can. */
export const whyNot = (row: ResumeRow): string | null =>
  row.visibility === 'PRIVATE' ? '仅自己可见，不能投递' : row.complete ? null : '还没有填完整'

export function useApplication(recruitmentId: number, sent: Sent, close: () => void) {
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
      const first = found.find(row => whyNot(row) === null)
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
      setProblem(messageOf(failure, '没有投递成功，请重试'))
    } finally {
      setSending(false)
    }
  }
  return { rows, error, load, chosen, setChosen, note, setNote, problem, sending, send }
}

export type Application = ReturnType<typeof useApplication>
