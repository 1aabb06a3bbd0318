/** One post in one form: saved while it is written, previewed as others will see it, checked and submitted at the end. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { Saving } from '#components/ui/use-autosave.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { resume } from '#lib/calls/city/resume.ts'
import type { PostType } from '#lib/contract/city/recruitment-post.ts'
import { time } from '#lib/format/date.ts'
import { postStateNames } from '#lib/format/recruitment-work.ts'
import { api, type Choices, type Post } from './calls.ts'
import { Basics, RemainingFields, Salary, Terms } from './Fields.tsx'
import { Preview } from './Preview.tsx'
import { useHandIn } from './use-hand-in.ts'
import { usePostForm, type Writing } from './use-post-form.ts'

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存` : '改动会自动保存为草稿'
}

function StateNotice({ post }: { post: Post }) {
  if (post.editState === 'REJECTED')
    return <p className="notice notice-bad">修改没有通过：{post.editReason}。改好后可以再提交。</p>
  if (post.state === 'REJECTED') return <p className="notice notice-bad">没有通过：{post.stateReason}。改好后可以再提交。</p>
  if (post.state === 'DRAFT') return null
  return <p className="notice">改薪资、地点或岗位要重新审核，审核期间公开的内容不变；其他修改提交后马上生效。</p>
}

interface ResumeProps {
  value: number | null
  error: string | undefined
  onChange: (resumeId: number | null) => void
}

function ResumeChoice({ value, error, onChange }: ResumeProps) {
  const list = useQuery({ queryKey: keyOf(resume.listResumes), queryFn: () => api.listResumes() }, queryClient)
  return (
    <section className="card card-pad stack">
      <Field label="使用的简历" error={error} help="发布时按当时的内容展示，不含姓名和电话；简历要填完整，并设为可公开">
        <select className="select" value={value ?? ''} onChange={event => onChange(Number(event.target.value) || null)}>
          <option value="">{list.isPending ? '正在加载…' : '请选择'}</option>
          {(list.data ?? []).map(one => (
            <option key={one.resumeId} value={one.resumeId}>
              {one.name}
            </option>
          ))}
        </select>
      </Field>
      <p>
        <a className="link" href="/member/member_recruitment?view=resumes">
          管理我的简历
        </a>
      </p>
    </section>
  )
}

interface SubmittedProps {
  postType: PostType
  post: Post | null
  /** Words for which an operator reviews it. */
  held: readonly string[]
}

function SubmittedPost({ postType, post, held }: SubmittedProps) {
  return (
    <section className="card card-pad stack" aria-live="polite">
      <h2 className="text-lg">已提交</h2>
      <p>
        {post && post.state !== 'DRAFT' && post.state !== 'REJECTED'
          ? '修改已提交，需要审核的通过后更新。'
          : '正在审核，结果会通知你。'}
      </p>
      {held.length > 0 && (
        <p className="notice notice-warn">
          写有“{held.join('”“')}”，要由人工确认。招聘不得收取押金、服装费、培训费、体检费，也不得以贷款、购买产品为条件。
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <a
          className="btn btn-main"
          href={postType === 'company' ? '/merchant/recruitment/mine' : '/member/member_recruitment?view=posts'}
        >
          看我发布的
        </a>
        <a className="btn" href={`/city/releaseJob/${postType}`}>
          再写一条
        </a>
      </p>
    </section>
  )
}

interface FieldsProps {
  writing: Writing
  choices: Choices
  isJob: boolean
}

function Fields({ writing: { form, errors, change }, choices, isJob }: FieldsProps) {
  const step = { form, errors, change }
  return (
    <>
      <Basics {...step} choices={choices} isJob={isJob} />
      {!isJob && <ResumeChoice value={form.resumeId} error={errors.resumeId} onChange={resumeId => change({ resumeId })} />}
      <Salary {...step} choices={choices} isJob={isJob} />
      {isJob && <Terms {...step} />}
      <RemainingFields {...step} isJob={isJob} />
    </>
  )
}

interface EndProps {
  writing: Writing
  preview: boolean
  onPreview: (preview: boolean) => void
  sending: boolean
}

function EndOfForm({ writing: { saving, flush }, preview, onPreview, sending }: EndProps) {
  return (
    <div className="card card-pad flex flex-wrap items-center gap-3">
      <p className={saving.state === 'failed' ? 'text-bad grow' : 'text-ink-2 grow'} role="status">
        {savingText(saving)}
      </p>
      {saving.state === 'failed' && (
        <button type="button" className="btn btn-sm" onClick={() => void flush()}>
          再保存一次
        </button>
      )}
      <button type="button" className="btn" aria-pressed={preview} onClick={() => onPreview(!preview)}>
        {preview ? '继续编辑' : '预览'}
      </button>
      <button type="submit" className="btn btn-main" disabled={sending} aria-busy={sending}>
        {sending ? '请稍候…' : '提交审核'}
      </button>
    </div>
  )
}

/** @param one the post that is edited; null for a new one, which is created with the first saving. */
export function PostEditor({ postType, choices, post }: { postType: PostType; choices: Choices; post: Post | null }) {
  const isJob = postType === 'company'
  const writing = usePostForm(postType, post)
  const { form, errors } = writing
  const [preview, setPreview] = useState(false)
  const { duplicate, held, sending, handIn } = useHandIn(writing, isJob, () => setPreview(false))
  const element = useRef<HTMLFormElement>(null)

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  if (held) return <SubmittedPost postType={postType} post={post} held={held} />
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      aria-label={isJob ? '职位' : '求职信息'}
      onSubmit={event => {
        event.preventDefault()
        void handIn()
      }}
    >
      {post && (
        <p>
          <StateBadge names={postStateNames} state={post.state} />
        </p>
      )}
      {post && <StateNotice post={post} />}
      {preview ? <Preview form={form} isJob={isJob} /> : <Fields writing={writing} choices={choices} isJob={isJob} />}
      {duplicate && (
        <p className="notice notice-bad" role="alert">
          <span className="grow">{duplicate.message}</span>
          <a className="btn btn-sm shrink-0" href={duplicate.href}>
            看那一条
          </a>
        </p>
      )}
      <EndOfForm writing={writing} preview={preview} onPreview={setPreview} sending={sending} />
    </form>
  )
}
