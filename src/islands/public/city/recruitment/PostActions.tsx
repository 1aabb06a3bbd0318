/** What one can do with a public post: apply, like, report. Loaded when somebody is about to act; a visitor signs in over the page. */
import { lazy, Suspense, useState } from 'react'
import type { RecruitmentKind } from '#lib/contract/city/recruitment.ts'
import { applicationStateNames } from '#lib/format/recruitment-work.ts'
import { askToSignIn } from '#lib/session/prompts.ts'
import { readToken } from '#lib/session/token.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { type PostRelation, problem, useRelation } from './use-relation.ts'

const ReportDialog = lazy(() =>
  import('#components/ui/report/ReportDialog.tsx').then(module => ({ default: module.ReportDialog })),
)

interface Props {
  recruitmentId: number
  kind: RecruitmentKind
  likes: number
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

interface FirstProps extends Pick<Props, 'recruitmentId' | 'kind'> {
  mine: PostRelation | null
  onApply: () => void
}

/** Of a job of others: applying, or how the application stands. Of my own post: changing it. */
function FirstAction({ recruitmentId, kind, mine, onApply }: FirstProps) {
  const applied = mine?.application
  if (mine?.own)
    return (
      <a className="btn btn-main" href={`/city/releaseJob/${kind === 'job' ? 'company' : 'person'}?id=${recruitmentId}`}>
        修改
      </a>
    )
  if (kind !== 'job') return null
  if (applied)
    return (
      <a className="btn btn-main" href={`/member/member_recruitment?id=${applied.applicationId}`}>
        {applicationStateNames[applied.state][0]}，看进展
      </a>
    )
  return (
    <button type="button" className="btn btn-main" onClick={onApply}>
      投递简历
    </button>
  )
}

export function PostActions({ recruitmentId, kind, likes }: Props) {
  const { mine, setMine, count, busy, like } = useRelation(recruitmentId, likes)
  const [open, setOpen] = useState<'apply' | 'report' | null>(null)
  const begin = async (what: 'apply' | 'report') => {
    if (await signedIn()) setOpen(what)
  }
  return (
    <div className="flex grow flex-wrap gap-2 max-md:gap-1">
      <FirstAction recruitmentId={recruitmentId} kind={kind} mine={mine} onApply={() => void begin('apply')} />
      {!mine?.own && (
        // What is pressed here is done by the chat (islands/public/consult/chat/chat-entry.ts).
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
