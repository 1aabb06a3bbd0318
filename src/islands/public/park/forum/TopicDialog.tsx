/** The dialogs of a topic: replying, changing a reply, voting, reporting, the solution, earlier texts. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { ConfirmPanel } from '#components/ui/ConfirmPanel.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumTalk } from '#lib/calls/park/forum-talk.ts'
import { forumWorkspace } from '#lib/calls/park/forum-workspace.ts'
import { forumWriting } from '#lib/calls/park/forum-writing.ts'
import { dateTime } from '#lib/format/date.ts'
import { api } from './calls.ts'
import { HideForm } from './HideForm.tsx'
import { PollForm } from './PollForm.tsx'

const ReportForm = lazy(() => import('#components/ui/report/ReportForm.tsx').then(module => ({ default: module.ReportForm })))
const Moderation = lazy(() => import('./Moderation.tsx').then(module => ({ default: module.Moderation })))
const ReplyForm = lazy(() => import('./ReplyForm.tsx').then(module => ({ default: module.ReplyForm })))
const mine = clientOf({ deleteReply: forumWorkspace.deleteReply })

export interface TopicDialogProps {
  act: string
  /** Of the reply. */
  id: number
  topicId: number
  /** Who wrote it, and how it begins. */
  name: string
  text: string
  /** Otherwise a moderator of the board hides it. */
  isOperator: boolean
  close: () => void
}

function History({ topicId }: { topicId: number }) {
  const edits = useQuery(
    { queryKey: keyOf(forumWriting.listTopicEdits, topicId), queryFn: () => api.listTopicEdits({ params: { id: topicId } }) },
    queryClient,
  )
  return (
    <Answer query={edits}>
      {list =>
        list.length === 0 ? (
          <p>更早的内容没有保留。</p>
        ) : (
          <ol className="grid gap-4">
            {list.map(edit => (
              <li key={edit.editedAt} className="grid gap-1 border-b border-line pb-3">
                <p className="text-xs text-ink-3">
                  {dateTime(edit.editedAt)} 改掉的内容{edit.reason && `（${edit.reason}）`}
                </p>
                <h3 className="font-semibold break-words">{edit.title}</h3>
                <CleanHtml html={edit.body} />
              </li>
            ))}
          </ol>
        )
      }
    </Answer>
  )
}

function EditReply({ id, topicId, close }: { id: number; topicId: number; close: () => void }) {
  const own = useQuery(
    {
      queryKey: keyOf(forumTalk.getOwnReply, id),
      queryFn: () => api.getOwnReply({ params: { id } }),
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )
  return (
    <Answer query={own}>{({ text }) => <ReplyForm topicId={topicId} quote={null} own={{ id, text }} close={close} />}</Answer>
  )
}

const reloadPage = async (): Promise<void> => location.reload()

const TITLES: Record<string, string> = {
  reply: '回复主题',
  edit: '修改回复',
  vote: '投票',
  hide: '隐藏这条回复',
  moderate: '版主管理',
  history: '修改记录',
}

const DESCRIPTIONS: Record<string, string> = {
  hide: '原因会原样告诉作者。',
  vote: '每人投一次，投了不能改；截止前不公布谁选了什么。',
}

type SolutionProps = Pick<TopicDialogProps, 'id' | 'topicId' | 'name' | 'close'> & { solves: boolean }

function Solution({ solves, id, topicId, name, close }: SolutionProps) {
  return (
    <ConfirmPanel
      title={solves ? `${name} 的回复解决了问题？` : '取消“解决了问题”？'}
      text={solves ? '会显示在主题上，以后还可以换一条。' : '主题会变回没有解决的样子。'}
      confirm={solves ? '解决了问题' : '取消标记'}
      act={() => api.markSolution({ params: { id: topicId }, body: { replyId: solves ? id : null } }).then(reloadPage)}
      done={solves ? '已标记' : '已取消'}
      onClose={close}
    />
  )
}

export function TopicDialog({ act, id, topicId, name, text, isOperator, close }: TopicDialogProps) {
  if (act === 'remove') {
    return (
      <ConfirmPanel
        title="删除这条回复？"
        text="楼层号会保留，内容不再显示，不能恢复。"
        confirm="删除"
        danger
        act={() => mine.deleteReply({ params: { id }, body: {} }).then(reloadPage)}
        done="已删除"
        onClose={close}
      />
    )
  }
  if (act === 'solve' || act === 'unsolve') return <Solution solves={act === 'solve'} {...{ id, topicId, name, close }} />
  const reporting = act === 'report' || act === 'report-reply'
  const description = reporting ? '平台核实后处理，不会告诉对方是谁举报的；侵权通知会转送发布者。' : DESCRIPTIONS[act]
  return (
    <Dialog
      title={reporting ? '举报' : act === 'quote' ? `回复 ${name}` : (TITLES[act] ?? '')}
      {...(description ? { description } : {})}
      open
      onOpenChange={shown => !shown && close()}
    >
      {(act === 'reply' || act === 'quote') && (
        <Suspense fallback={<Loading lines={5} />}>
          <ReplyForm topicId={topicId} quote={act === 'quote' ? { id, name, text } : null} own={null} close={close} />
        </Suspense>
      )}
      {act === 'edit' && (
        <Suspense fallback={<Loading lines={5} />}>
          <EditReply id={id} topicId={topicId} close={close} />
        </Suspense>
      )}
      {act === 'vote' && <PollForm topicId={topicId} />}
      {act === 'hide' && <HideForm replyId={id} isOperator={isOperator} />}
      {act === 'moderate' && (
        <Suspense fallback={<Loading lines={4} />}>
          <Moderation topicId={topicId} />
        </Suspense>
      )}
      {act === 'history' && <History topicId={topicId} />}
      {reporting && (
        <Suspense fallback={<Loading lines={4} />}>
          <ReportForm kind={act === 'report' ? 'TOPIC' : 'REPLY'} targetId={act === 'report' ? topicId : id} close={close} />
        </Suspense>
      )}
    </Dialog>
  )
}
