/** Everything an exam says: saved as a whole, published when it is ready, changed as far as nobody relies on it. */
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Part } from '#components/ui/data/Part.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/elsewhere.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { examOrganising } from '#lib/calls/learn/exam-organising.ts'
import type { ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import { time } from '#lib/format/date.ts'
import { examKindTexts } from '#lib/format/learn.ts'
import { examStateNames } from '#lib/format/learn-workspace.ts'
import { Choice, ErrorsContext, Lines, Moment, Text, useError } from './fields.tsx'
import { Sites, Subjects } from './Places.tsx'
import { draftOf, type Errors, emptyExam, errorsOf, type Values, valuesOf } from './values.ts'
import { api, refresh } from './workspace.ts'

const NOTICE_ID = 'exam-elsewhere'
const MAX_DESCRIPTION = 5_000

interface Props {
  record: ExamRecord | null
  schools: readonly { schoolId: number; name: string }[]
  /** The first saving of a new exam: it has a number from now on. */
  onCreated: (examId: number) => void
  onGone: () => void
}

function Description({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const error = useError('description')
  return (
    <Controller
      control={form.control}
      name="description"
      render={({ field }) => (
        <RichText
          label="考试说明"
          help="考试形式、注意事项"
          error={error}
          value={field.value}
          onChange={field.onChange}
          max={MAX_DESCRIPTION}
        />
      )}
    />
  )
}

export function Editor({ record, schools, onCreated, onGone }: Props) {
  const identity = useIdentityKey()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({ defaultValues: record ? valuesOf(record) : emptyExam(schools[0]?.schoolId ?? 0) })
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const number = useRef(record?.examId ?? null)
  const isOver = record?.state === 'CANCELLED' || record?.state === 'ARCHIVED'

  // What is being put right is not wrong any more.
  useEffect(() => {
    const watching = form.watch((_, { name }) => {
      if (name) setErrors(({ [name]: _gone, ...rest }) => rest)
    })
    return () => watching.unsubscribe()
  }, [form])

  const show = (found: Errors): void => {
    setErrors(found)
    const count = Object.keys(found).length
    setProblem(count > 0 ? `有 ${count} 处没填好，请按提示修改` : null)
    if (count > 0) setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50)
  }

  /** @returns the number of what was saved; null when it was not. */
  const save = async (): Promise<number | null> => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (!rules) {
      setProblem(RULES_MISSING)
      return null
    }
    const checked = rules.examDraft.safeParse(draftOf(form.getValues()))
    const found = checked.success
      ? Object.entries(rules.examProblems(checked.data))
      : checked.error.issues.map(issue => [issue.path.join('.'), issue.message] as const)
    if (!checked.success || found.length > 0) {
      show(errorsOf(found))
      return null
    }
    const examId = number.current
    const { version } = form.getValues()
    const saving =
      examId === null
        ? api.createExam({ body: checked.data })
        : api.saveExam({ params: { examId }, body: { ...checked.data, version } })
    const saved = await askIfChanged(saving, {
      noticeId: NOTICE_ID,
      form,
      newest: async () => valuesOf(await api.getOrganisedExam({ params: { examId: examId ?? 0 } })),
      submit: () => act('save'),
    })
    form.reset(valuesOf(saved))
    setSavedAt(saved.updatedAt)
    show({})
    number.current = saved.examId
    queryClient.setQueryData(keyOf(examOrganising.getOrganisedExam, identity, saved.examId), saved)
    if (examId === null) onCreated(saved.examId)
    return saved.examId
  }

  const act = async (what: 'save' | 'publish') => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const examId = await save()
      if (examId === null) return
      if (what === 'publish') {
        await api.publishExam({ params: { examId }, body: {} })
        toast('考试已经发布', { tone: 'ok' })
      }
      await refresh()
    } catch (error) {
      if (error instanceof ApiError && error.fields && Object.keys(error.fields).length > 0)
        show(errorsOf(Object.entries(error.fields)))
      else setProblem(error instanceof ApiError ? error.message || null : '没有保存成功，请稍后再试')
    } finally {
      setBusy(false)
    }
  }

  const busyTitle = busy ? '正在处理，请稍候' : undefined
  return (
    <ErrorsContext value={errors}>
      <form
        ref={element}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void act(record?.state === 'PUBLISHED' ? 'save' : 'publish')
        }}
      >
        {record && (
          <div className="flex flex-wrap items-center gap-2">
            <StateBadge names={examStateNames} state={record.state} />
            {record.isLocked && <span className="text-ink-2">已经有人报名：费用、院校、科目和材料要求不能再改。</span>}
          </div>
        )}
        <fieldset className="stack" disabled={isOver}>
          <Part level={2} title="基本资料">
            <div className="form-grid">
              <Text form={form} name="title" label="考试名称" maxLength={60} />
              <Choice form={form} name="kind" label="类别">
                {Object.entries(examKindTexts).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </Choice>
              <Choice form={form} name="schoolId" label="承办院校">
                <option value="">请选择</option>
                {schools.map(one => (
                  <option key={one.schoolId} value={one.schoolId}>
                    {one.name}
                  </option>
                ))}
              </Choice>
              <Text form={form} name="organiser" label="组织单位" maxLength={60} />
              <div className="whole">
                <Text form={form} name="summary" label="一句话介绍" maxLength={120} />
              </div>
              <Text form={form} name="fee" label="报名费（元）" help="0 表示免费" inputMode="decimal" />
              <Text form={form} name="passScore" label="合格线（分）" help="不填表示不判合格" inputMode="numeric" />
              <div className="whole">
                <Description form={form} />
              </div>
            </div>
          </Part>
          <Part level={2} title="报名与时间">
            <div className="form-grid">
              <Moment form={form} name="registerFrom" label="报名开始" />
              <Moment form={form} name="registerTo" label="报名截止" />
              <Moment form={form} name="ticketFrom" label="打印准考证从" help="不填表示发放后即可打印" />
              <Moment form={form} name="resultAt" label="公布成绩" help="不填表示录入后即可查看" />
              <Lines form={form} name="conditions" label="报名条件" help="每行一条" />
              <Lines form={form} name="materials" label="材料" help="每行一种" />
              <label className="check whole">
                <input type="checkbox" {...form.register('needsFiles')} />
                <span>报名时要上传这些材料</span>
              </label>
            </div>
          </Part>
          <Subjects form={form} />
          <Sites form={form} />
        </fieldset>
        <div hidden id={NOTICE_ID} />
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        {!isOver && (
          <div className="flex flex-wrap items-center gap-3">
            <button type="submit" className="btn btn-main" disabled={busy} aria-busy={busy} title={busyTitle}>
              {record?.state === 'PUBLISHED' ? '保存修改' : '发布考试'}
            </button>
            {record?.state !== 'PUBLISHED' && (
              <button type="button" className="btn" disabled={busy} title={busyTitle} onClick={() => void act('save')}>
                保存草稿
              </button>
            )}
            {record?.state === 'DRAFT' && (
              <ConfirmDialog
                trigger={
                  <button type="button" className="btn btn-quiet">
                    删除
                  </button>
                }
                title="删除这场考试？"
                text="没有发布的考试删除后找不回来。"
                confirm="删除"
                danger
                act={async () => {
                  await api.discardExam({ params: { examId: record.examId }, body: {} })
                  onGone()
                  await refresh()
                }}
                done="已经删除"
              />
            )}
            <span className="text-ink-3" role="status">
              {busy ? '正在保存…' : savedAt && `已保存 ${time(savedAt)}`}
            </span>
          </div>
        )}
      </form>
    </ErrorsContext>
  )
}
