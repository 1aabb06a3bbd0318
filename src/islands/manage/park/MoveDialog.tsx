/** Moving a topic to another board, with the reason that its author reads. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { forumManaging } from '#lib/calls/park/forum-managing.ts'
import { refreshManage } from '../refresh.ts'

const api = clientOf({ moveTopic: forumManaging.moveTopic })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.moveBody))

interface Props {
  topicId: number
  boardId: number
  boards: readonly { boardId: number; name: string }[]
  open: boolean
  close: () => void
}

export function MoveDialog({ topicId, boardId, boards, open, close }: Props) {
  const others = boards.filter(board => board.boardId !== boardId)
  const form = useForm<{ boardId: number; reason: string }>({
    resolver,
    defaultValues: { boardId: others[0]?.boardId ?? 0, reason: '' },
  })
  const { submit, problem, sending } = useSubmit(form, async values => {
    await api.moveTopic({ params: { id: topicId }, body: values })
    toast('已经移动，作者会收到通知', { tone: 'ok' })
    close()
    await refreshManage()
  })
  return (
    <Dialog
      title="移动这个主题"
      description="原因会原样告诉作者。版块置顶不会跟过去。"
      open={open}
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="移到" error={form.formState.errors.boardId?.message}>
          <select className="select" {...form.register('boardId', { valueAsNumber: true })}>
            {others.map(board => (
              <option key={board.boardId} value={board.boardId}>
                {board.name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="移动" />
      </form>
    </Dialog>
  )
}
