/** What is asked about my courses, and about the company's exams and schools, and answering it. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseAuthor, MAX_ANSWER } from '#lib/calls/learn/course-author.ts'
import type { AskedQuestion } from '#lib/contract/learn/course-author.ts'
import { dateTime } from '#lib/format/date.ts'
import { Time } from '../parts.tsx'
import { api, refreshLists } from './workspace.ts'

const ABOUT: Readonly<Record<AskedQuestion['about'], string>> = { course: '课程', exam: '考试', school: '学校' }
const PAGES: Readonly<Record<AskedQuestion['about'], (id: number) => string>> = {
  course: id => `/course/${id}#questions`,
  exam: id => `/school/exam?id=${id}#questions`,
  school: id => `/school/schoolDetail?id=${id}#questions`,
}
const pageOf = (row: AskedQuestion): string => PAGES[row.about](row.aboutId)

export function AskedQuestions() {
  const identity = useIdentityKey()
  const [answering, setAnswering] = useState<AskedQuestion | null>(null)
  const columns: Column<AskedQuestion>[] = [
    { key: 'body', label: '提问', lead: true, cell: row => row.body, csv: row => row.body },
    { key: 'kind', label: '关于', cell: row => ABOUT[row.about], csv: row => ABOUT[row.about] },
    {
      key: 'about',
      label: '名称',
      cell: row => (
        <a className="link" href={pageOf(row)}>
          {row.aboutTitle}
        </a>
      ),
      csv: row => row.aboutTitle,
    },
    { key: 'lesson', label: '课时', optional: true, cell: row => row.lessonTitle ?? '—', csv: row => row.lessonTitle },
    { key: 'who', label: '提问的人', optional: true, cell: row => row.nickname, csv: row => row.nickname },
    { key: 'answer', label: '回答', cell: row => row.answer ?? '还没有回答', csv: row => row.answer },
    { key: 'created', label: '时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
    {
      key: 'act',
      label: '操作',
      aside: true,
      cell: row => (
        <button type="button" className="btn btn-sm" onClick={() => setAnswering(row)}>
          {row.answer ? '修改回答' : '回答'}
        </button>
      ),
      csv: () => '',
    },
  ]
  return (
    <>
      <ListScreen<AskedQuestion>
        name="asked-questions"
        label="收到的提问"
        queryKey={keyOf(courseAuthor.listAskedQuestions, identity)}
        load={({ filters: _, state: _state, ...input }) => api.listAskedQuestions({ query: input })}
        columns={columns}
        rowKey={row => row.questionId}
        search="搜索提问"
        empty={{ title: '还没有人提问', text: '学员在课程里的提问，大家在考试和学校页面的提问，都会列在这里。' }}
      />
      {answering && <AnswerDialog question={answering} close={() => setAnswering(null)} />}
    </>
  )
}

function AnswerDialog({ question, close }: { question: AskedQuestion; close: () => void }) {
  const form = useForm({ defaultValues: { answer: question.answer ?? '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ answer }) => {
    await api.answerQuestion({ params: { questionId: question.questionId }, body: { answer } })
    toast('已经回答，提问的人会收到通知', { tone: 'ok' })
    await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(courseAuthor.listAskedQuestions) }), refreshLists()])
    close()
  })
  return (
    <Dialog title="回答提问" open onOpenChange={open => !open && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="break-words">{question.body}</p>
        <Field label="回答" error={form.formState.errors.answer?.message}>
          <textarea className="textarea" rows={5} maxLength={MAX_ANSWER} {...form.register('answer')} />
        </Field>
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        <button
          type="submit"
          className="btn btn-main justify-self-start"
          disabled={sending}
          title={sending ? '正在发送' : undefined}
        >
          {sending ? '请稍候…' : '发布回答'}
        </button>
      </form>
    </Dialog>
  )
}
