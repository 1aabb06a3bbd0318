/** The dialogs of a question: answering and changing an answer, commenting, reporting, choosing the best one, earlier texts. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { ConfirmPanel } from '#components/ui/ConfirmPanel.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { QuoteView } from '#components/ui/quote/QuoteView.tsx'
import type { Quote } from '#components/ui/quote/saved-quotes.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { questionTalk } from '#lib/calls/consult/question-talk.ts'
import { answerMediaUrl } from '#lib/format/answer-media.ts'
import { dateTime, duration } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { CommentForm } from './CommentForm.tsx'
import { api, type OwnQuestion } from './calls.ts'

const ShareCard = lazy(() => import('./ShareCard.tsx').then(module => ({ default: module.ShareCard })))
const ReportForm = lazy(() => import('#components/ui/report/ReportForm.tsx').then(module => ({ default: module.ReportForm })))

export interface QuestionDialogProps {
  ask: string
  /** Of the answer or the comment. */
  id: number
  consultationId: number
  /** Of the question. */
  title: string
  /** Who wrote it. */
  name: string
  /** Fen. */
  bounty: number
  mine: OwnQuestion | null
  /** What the answer is to quote. */
  quoted?: Quote
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
              {edit.quotes.map(quote => (
                <QuoteView key={`${quote.kind}:${quote.id}:${quote.at}:${quote.passage}`} quote={quote} />
              ))}
              <CleanHtml html={edit.content} />
              {edit.voiceSeconds !== null && (
                // biome-ignore lint/a11y/useMediaCaption: a voice note has no captions
                <audio
                  controls
                  preload="none"
                  src={answerMediaUrl(id, 'voice', edit.editId)}
                  aria-label={`换掉的语音，${edit.voiceSeconds} 秒`}
                />
              )}
              {edit.videoSeconds !== null && (
                // biome-ignore lint/a11y/useMediaCaption: people who answer give no captions
                <video
                  controls
                  preload="none"
                  className="answer-video"
                  src={answerMediaUrl(id, 'video', edit.editId)}
                  aria-label={`换掉的视频，${duration(edit.videoSeconds)}`}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </Answer>
  )
}

/** What few people open: fetched when they do. */
function RareDialogs({ ask, id, consultationId, title, bounty, close }: Omit<QuestionDialogProps, 'name' | 'mine' | 'quoted'>) {
  return (
    <Suspense fallback={<Loading lines={4} />}>
      {ask === 'share' ? (
        <ShareCard consultationId={consultationId} title={title} bounty={bounty} />
      ) : (
        <ReportForm
          kind={ask === 'report-answer' ? 'ANSWER' : ask === 'report-comment' ? 'QUESTION_COMMENT' : 'QUESTION'}
          targetId={ask === 'report' ? consultationId : id}
          close={close}
        />
      )}
    </Suspense>
  )
}

const reloadPage = async (): Promise<void> => location.reload()

/** Actions that only need a confirmation. */
const CONFIRMED = ['accept', 'remove', 'uncomment']

function Confirmation({ ask, id, consultationId, name, bounty, close }: QuestionDialogProps) {
  if (ask === 'accept') {
    return (
      <ConfirmPanel
        title={`采纳 ${name} 的回答？`}
        text={
          bounty > 0 ? `悬赏 ${money(bounty)} 在扣除平台服务费后归回答者。采纳之后不能更改。` : '采纳之后排在最前，不能更改。'
        }
        confirm="采纳"
        act={() => api.acceptAnswer({ params: { consultationId, consultationAnswerId: id }, body: {} }).then(reloadPage)}
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
        act={() => api.removeAnswer({ params: { consultationAnswerId: id }, body: {} }).then(reloadPage)}
        done="已删除"
        onClose={close}
      />
    )
  }
  return (
    <ConfirmPanel
      title="删除这条评论？"
      text="删除之后不能恢复。"
      confirm="删除"
      danger
      act={() => api.removeComment({ params: { commentId: id }, body: {} }).then(reloadPage)}
      done="已删除"
      onClose={close}
    />
  )
}

export function QuestionDialog(props: QuestionDialogProps) {
  const { ask, id, consultationId, title, name, bounty, mine, quoted, close } = props
  if (CONFIRMED.includes(ask)) return <Confirmation {...props} />
  const titles: Record<string, string> = {
    answer: '写回答',
    edit: '修改回答',
    comment: `评论 ${name} 的回答`,
    reply: `回复 ${name}`,
    history: '修改记录',
    share: '分享这个问题',
  }
  const reporting = ask.startsWith('report')
  return (
    <Dialog
      title={titles[ask] ?? '举报'}
      {...(reporting ? { description: '平台核实后处理，不会告诉对方是谁举报的；侵权通知会转送发布者。' } : {})}
      open
      onOpenChange={shown => !shown && close()}
    >
      {ask === 'answer' && <AnswerForm consultationId={consultationId} own={null} quoted={quoted ?? null} />}
      {ask === 'edit' && (
        <AnswerForm
          consultationId={consultationId}
          own={mine?.answers.find(answer => answer.consultationAnswerId === id) ?? null}
          quoted={quoted ?? null}
        />
      )}
      {(ask === 'comment' || ask === 'reply') && (
        <CommentForm relevanceId={id} relevance={ask === 'comment' ? 'ANSWER' : 'COMMENT'} />
      )}
      {ask === 'history' && <History id={id} />}
      {(ask === 'share' || reporting) && <RareDialogs {...{ ask, id, consultationId, title, bounty, close }} />}
    </Dialog>
  )
}
