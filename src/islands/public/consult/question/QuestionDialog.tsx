/** The dialogs of a question: answering and changing an answer, commenting, reporting, choosing the best one, earlier texts. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { ConfirmPanel } from '#components/ui/ConfirmPanel.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { questionTalk } from '#lib/calls/consult/question-talk.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { CommentForm } from './CommentForm.tsx'
import { api, type OwnQuestion } from './calls.ts'

const ReportForm = lazy(() => import('#components/ui/report/ReportForm.tsx').then(module => ({ default: module.ReportForm })))

export interface QuestionDialogProps {
  ask: string
  /** Of the answer or the comment. */
  id: number
  consultationId: number
  /** Who wrote it. */
  name: string
  /** Fen. */
  bounty: number
  mine: OwnQuestion | null
  close: () => void
}

function History({ id }: { id: number }) {
  const edits = useQuery(
    {
      queryKey: keyOf(questionTalk.listAnswerEdits, id),
      queryFn: () => api.listAnswerEdits({ params: { consultationAnswerId: id } }),
    },
    queryClient,
  )
  return (
    <Answer query={edits}>
      {list => (
        <ol className="grid gap-4">
          {list.map(edit => (
            <li key={edit.editedAt} className="grid gap-1 border-b border-line pb-3">
              <p className="text-xs text-ink-3">{dateTime(edit.editedAt)} 改掉的内容</p>
              <CleanHtml html={edit.content} />
            </li>
          ))}
        </ol>
      )}
    </Answer>
  )
}

const again = async (): Promise<void> => location.reload()

export function QuestionDialog({ ask, id, consultationId, name, bounty, mine, close }: QuestionDialogProps) {
  if (ask === 'accept') {
    return (
      <ConfirmPanel
        title={`采纳 ${name} 的回答？`}
        text={
          bounty > 0 ? `悬赏 ${money(bounty)} 在扣除平台服务费后归回答者。采纳之后不能更改。` : '采纳之后排在最前，不能更改。'
        }
        confirm="采纳"
        act={() => api.acceptAnswer({ params: { consultationId, consultationAnswerId: id }, body: {} }).then(again)}
        done="已采纳"
        onClose={close}
      />
    )
  }
  if (ask === 'remove') {
    return (
      <ConfirmPanel
        title="删除这个回答？"
        text="下面的评论也不再显示，不能恢复。"
        confirm="删除"
        danger
        act={() => api.removeAnswer({ params: { consultationAnswerId: id }, body: {} }).then(again)}
        done="已删除"
        onClose={close}
      />
    )
  }
  if (ask === 'uncomment') {
    return (
      <ConfirmPanel
        title="删除这条评论？"
        text="删除之后不能恢复。"
        confirm="删除"
        danger
        act={() => api.removeComment({ params: { commentId: id }, body: {} }).then(again)}
        done="已删除"
        onClose={close}
      />
    )
  }
  const titles: Record<string, string> = {
    answer: '写回答',
    edit: '修改回答',
    comment: `评论 ${name} 的回答`,
    reply: `回复 ${name}`,
    history: '修改记录',
  }
  const reporting = ask.startsWith('report')
  return (
    <Dialog
      title={titles[ask] ?? '举报'}
      {...(reporting ? { description: '平台核实后处理，不会告诉对方是谁举报的。' } : {})}
      open
      onOpenChange={shown => !shown && close()}
    >
      {ask === 'answer' && <AnswerForm consultationId={consultationId} own={null} />}
      {ask === 'edit' && (
        <AnswerForm
          consultationId={consultationId}
          own={mine?.answers.find(answer => answer.consultationAnswerId === id) ?? null}
        />
      )}
      {(ask === 'comment' || ask === 'reply') && (
        <CommentForm relevanceId={id} relevance={ask === 'comment' ? 'ANSWER' : 'COMMENT'} />
      )}
      {ask === 'history' && <History id={id} />}
      {reporting && (
        <Suspense fallback={<Loading lines={4} />}>
          <ReportForm
            kind={ask === 'report-answer' ? 'ANSWER' : ask === 'report-comment' ? 'QUESTION_COMMENT' : 'QUESTION'}
            targetId={ask === 'report' ? consultationId : id}
            close={close}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
