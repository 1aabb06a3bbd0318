/** What one can do with a public post: apply, like, report. Loaded when somebody is about to act; a visitor signs in over the page. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import type { JobApplicationState } from '#lib/contract/city/job-application.ts'
import type { RecruitmentKind } from '#lib/contract/city/recruitment.ts'
import { applicationStateNames } from '#lib/format/recruitment-work.ts'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { api } from './calls.ts'

const ReportDialog = lazy(() =>
  import('#components/ui/report/ReportDialog.tsx').then(module => ({ default: module.ReportDialog })),
)

interface Props {
  recruitmentId: number
  kind: RecruitmentKind
  likes: number
}

type PostRelation = { liked: boolean; own: boolean; application: { applicationId: number; state: JobApplicationState } | null }

const problem = (error: unknown): void => {
  // Who closed the dialog knows that nothing happened.
  if (error instanceof ApiError && error.code === 'session.invalid') return
  toast(error instanceof ApiError ? error.message : '没有成功，请重试', { tone: 'bad' })
}

/** @returns whether somebody is signed in now. */
async function signedIn(): Promise<boolean> {
  if (readToken()) return true
  try {
    return await askToSignIn()
  } catch (error) {
    problem(error)
    return false
  }
}

export function PostActions({ recruitmentId, kind, likes }: Props) {
  const [mine, setMine] = useState<PostRelation | null>(null)
  const [count, setCount] = useState(likes)
  const [open, setOpen] = useState<'apply' | 'report' | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const refresh = () =>
      void api.getMyRecruitment({ params: { recruitmentId } }).then(setMine, () => {
        // The buttons still work; only what is mine is not known.
      })
    if (readToken()) refresh()
    addEventListener(SESSION_BEGAN, refresh)
    return () => removeEventListener(SESSION_BEGAN, refresh)
  }, [recruitmentId])

  const like = async () => {
    if (busy) return
    setBusy(true)
    try {
      const wanted = !mine?.liked
      const result = await api.likeRecruitment({ body: { recruitmentId, like: wanted } })
      setCount(result.likes)
      setMine(before => ({ own: false, application: null, ...before, liked: result.liked }))
    } catch (error) {
      problem(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = async (what: 'apply' | 'report') => {
    if (await signedIn()) setOpen(what)
  }
  const applied = mine?.application
  return (
    <div className="flex flex-wrap gap-2">
      {kind === 'job' &&
        !mine?.own &&
        (applied ? (
          <a className="btn btn-main" href={`/member/member_recruitment?id=${applied.applicationId}`}>
            {applicationStateNames[applied.state][0]}，看进展
          </a>
        ) : (
          <button type="button" className="btn btn-main" onClick={() => void begin('apply')}>
            投递简历
          </button>
        ))}
      {mine?.own && (
        <a className="btn btn-main" href={`/city/releaseJob/${kind === 'job' ? 'company' : 'person'}?id=${recruitmentId}`}>
          修改
        </a>
      )}
      {!mine?.own && (
        // What is pressed here is done by the chat (islands/public/consult/chat/start.ts).
        <button type="button" className="btn" data-chat="JOB" data-id={recruitmentId}>
          聊一聊
        </button>
      )}
      <button type="button" className="btn" aria-pressed={mine?.liked ?? false} aria-busy={busy} onClick={() => void like()}>
        {mine?.liked ? '已赞' : '点赞'} <span className="num">{count}</span>
      </button>
      <button type="button" className="btn btn-quiet" onClick={() => void begin('report')}>
        举报
      </button>
      {open === 'apply' && (
        <ApplyDialog
          recruitmentId={recruitmentId}
          close={() => setOpen(null)}
          sent={application => setMine(before => ({ liked: false, own: false, ...before, application }))}
        />
      )}
      {open === 'report' && (
        <Suspense>
          <ReportDialog kind="RECRUITMENT" targetId={recruitmentId} close={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}
