/** Appealing against the hiding of a topic or a reply of mine: why, once. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { forumWorkspace } from '#lib/calls/park/forum-workspace.ts'
import type { HiddenAppeal } from '#lib/contract/park/forum-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { refreshPark } from './parts.tsx'

const api = clientOf({ appealTopic: forumWorkspace.appealTopic, appealReply: forumWorkspace.appealReply })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.forumAppeal))

type Subject = { target: 'topic' | 'reply'; id: number }

function AppealDialog({ subject: { target, id }, close }: { subject: Subject; close: () => void }) {
  const form = useForm<{ text: string }>({ resolver, defaultValues: { text: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ text }) => {
    const appeal = target === 'topic' ? api.appealTopic : api.appealReply
    await appeal({ params: { id }, body: { text } })
    toast('申诉已提交，结果会通知你', { tone: 'ok' })
    close()
    await refreshPark()
  })
  return (
    <Dialog
      title={target === 'topic' ? '申诉这篇帖子的隐藏' : '申诉这条回复的隐藏'}
      description="一次隐藏可以申诉一次，由没有参与隐藏的人复核。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="申诉理由" help="说明事实经过，为什么不违反规则" error={form.formState.errors.text?.message}>
          <textarea className="textarea" rows={5} maxLength={1000} {...form.register('text')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="提交申诉" />
      </form>
    </Dialog>
  )
}

type Props = Subject & { appeal: HiddenAppeal | null; about: string; small?: boolean }

/** Where it stands, or the way to appeal while there is one. */
export function Appeal({ target, id, appeal, about, small = false }: Props) {
  const [open, setOpen] = useState(false)
  if (!appeal) return null
  if (appeal.state === 'WAITING') return <p className="text-sm">申诉正在复核，结果会通知你。</p>
  if (appeal.state === 'REFUSED') return <p className="text-sm">申诉没有成立：{appeal.answer}</p>
  if (!appeal.until) return null
  return (
    <>
      <button
        type="button"
        className={small ? 'btn btn-sm' : 'btn btn-main'}
        aria-label={`申诉：${about}`}
        title={`${dateTime(appeal.until)} 前可以申诉`}
        onClick={() => setOpen(true)}
      >
        申诉
      </button>
      {open && <AppealDialog subject={{ target, id }} close={() => setOpen(false)} />}
    </>
  )
}
