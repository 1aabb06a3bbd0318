/** Everything about a school, saved while it is written, handed in for review, locked while it is being reviewed. */
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { schoolWorkspace } from '#lib/calls/learn/school-workspace.ts'
import type { SchoolRecord } from '#lib/contract/learn/school-workspace.ts'
import { time } from '#lib/format/date.ts'
import { Basics } from './Basics.tsx'
import { Contact } from './Contact.tsx'
import { ListingState } from './ListingState.tsx'
import { Majors } from './Majors.tsx'
import { Pictures } from './Pictures.tsx'
import { Proofs } from './Proofs.tsx'
import { type Saving, useSaving } from './use-saving.ts'
import { emptySchool, submitResolver, type Values, valuesOf } from './values.ts'
import { api, isLocked, refreshLists } from './workspace.ts'

const SAVING_TEXTS: Record<Saving, string> = {
  idle: '',
  saving: '正在保存…',
  saved: '已自动保存',
  incomplete: '有内容还没填好，填好后自动保存',
  failed: '没有保存上，继续编辑时会再试',
}

interface Props {
  record: SchoolRecord | null
  /** The first saving of a new school: it has a number from now on. */
  onCreated: (schoolId: number) => void
  /** What the server has counts again. */
  onReset: () => void
}

export function Editor({ record, onCreated, onReset }: Props) {
  const [, navigate] = useLocation()
  const kinds = useMemo(() => new Map(record?.documents.map(one => [one.documentId, one.kind]) ?? []), [record])
  const form = useForm<Values>({
    resolver: submitResolver(kinds),
    defaultValues: record ? valuesOf(record) : emptySchool,
    reValidateMode: 'onChange',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const locked = isLocked(record)
  const { save, saving, savedAt, schoolId, noticeId } = useSaving({
    form,
    record,
    kinds,
    locked,
    onCreated,
    onProblem: setProblem,
  })

  const submit = form.handleSubmit(
    async () => {
      if (sending) return
      setSending(true)
      setProblem(null)
      try {
        if (!(await save()) || !schoolId.current) return
        await api.submitSchool({ params: { schoolId: schoolId.current }, body: {} })
        toast('已经提交审核', { tone: 'ok' })
        await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(schoolWorkspace.getCompanySchool) }), refreshLists()])
        navigate('/merchant/school/under')
      } catch (error) {
        setProblem(messageOf(error, '没有提交成功，请稍后再试'))
      } finally {
        setSending(false)
      }
    },
    errors => setProblem(errors.root?.message ?? '还有内容没填好，请按提示补充'),
  )

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {record && <ListingState record={record} onReset={onReset} />}
      <fieldset className="stack" disabled={locked} aria-describedby={locked ? 'school-locked' : undefined}>
        <Basics form={form} />
        <Contact form={form} />
        <Majors form={form} />
        <Pictures form={form} />
        <Proofs form={form} />
      </fieldset>
      <div hidden id={noticeId} />
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      {!locked && <Buttons sending={sending} saving={saving} savedAt={savedAt} onSave={() => void save()} />}
    </form>
  )
}

interface ButtonsProps {
  sending: boolean
  saving: Saving
  savedAt: string | null
  onSave: () => void
}

function Buttons({ sending, saving, savedAt, onSave }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="submit" className="btn btn-main" disabled={sending} aria-busy={sending}>
        {sending ? '请稍候…' : '提交审核'}
      </button>
      <button type="button" className="btn" onClick={onSave}>
        保存草稿
      </button>
      <span className="text-ink-3" role="status">
        {SAVING_TEXTS[saving]}
        {saving === 'saved' && savedAt && ` ${time(savedAt)}`}
      </span>
    </div>
  )
}
