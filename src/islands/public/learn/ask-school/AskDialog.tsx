/** A question about an exam or a school, which everybody reads with its answer. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { courseTalk, MAX_COMMENT } from '#lib/calls/learn/course-talk.ts'

const api = clientOf({ askExamQuestion: courseTalk.askExamQuestion, askSchoolQuestion: courseTalk.askSchoolQuestion })

export type About = 'exam' | 'school'

const HELP: Readonly<Record<About, string>> = {
  exam: '报名条件、材料、考点里没写清楚的，都可以问',
  school: '专业、收费、食宿这些大家也想知道的，都可以问',
}

export function AskDialog({ about, id, close }: { about: About; id: number; close: () => void }) {
  const form = useForm({ defaultValues: { body: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    const ask = about === 'exam' ? api.askExamQuestion : api.askSchoolQuestion
    const { held } = await ask({ params: { id }, body })
    toast(held ? '审核中，通过后大家才能看到' : '已提问，学校回答后会通知你', { tone: 'ok' })
    close()
  })
  return (
    <Dialog
      title="向学校提问"
      description="问题和回答公开显示，请不要写电话、证件号和住址。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <Field label="问题" help={HELP[about]} error={form.formState.errors.body?.message}>
          <textarea className="textarea" rows={4} maxLength={MAX_COMMENT} {...form.register('body')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="提交问题" />
      </form>
    </Dialog>
  )
}
