/** Merging a topic into another, with the reason that both authors read. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { forumManaging } from '#lib/calls/park/forum-managing.ts'
import { floorAddress, readTopicNumber } from '#lib/park/floor.ts'

const api = clientOf({ mergeTopic: forumManaging.mergeTopic })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.mergeBody))

export function MergeDialog({ topicId, open, close }: { topicId: number; open: boolean; close: () => void }) {
  const form = useForm<{ targetId: number; reason: string }>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    const merged = await api.mergeTopic({ params: { id: topicId }, body })
    location.assign(floorAddress(merged.topicId, merged.floor))
  })
  return (
    <Dialog
      title="把这个主题并入另一个"
      description="首帖和回复接在另一个主题后面，赞、收藏和关注一起过去，原来的地址会转到新的楼层。不能撤销，两位作者会收到通知。"
      open={open}
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="并入哪个主题" help="主题编号或地址" error={form.formState.errors.targetId?.message}>
          <input className="input" maxLength={300} {...form.register('targetId', { setValueAs: readTopicNumber })} />
        </Field>
        <Field label="原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="合并" />
      </form>
    </Dialog>
  )
}
