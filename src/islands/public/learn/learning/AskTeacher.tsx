/** Asking the teacher about this lesson. The question and its answer stand on the course's page. */
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { MAX_COMMENT } from '#lib/calls/learn/course-talk.ts'
import { api } from './calls.ts'

export function AskTeacher({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const form = useForm({ defaultValues: { body: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ body }) => {
    const { held } = await api.askCourseQuestion({ params: { id: courseId }, body: { lessonId, body } })
    form.reset()
    toast(held ? '已经提交，审核以后讲师和其他人才看得到' : '已经提问，讲师回答后会通知你', { tone: 'ok' })
  })
  return (
    <section className="card card-pad stack" aria-labelledby="ask-heading">
      <h2 className="text-base font-semibold" id="ask-heading">
        向讲师提问
      </h2>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="你的问题" help="提问和回答会显示在课程页面" error={form.formState.errors.body?.message}>
          <textarea className="textarea" rows={2} maxLength={MAX_COMMENT} {...form.register('body')} />
        </Field>
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="btn justify-self-start" disabled={sending} title={sending ? '正在发送' : undefined}>
          提问
        </button>
      </form>
    </section>
  )
}
