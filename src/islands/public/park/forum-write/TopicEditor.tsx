/** One topic in one form: kept as a draft while one writes, checked and published at the end. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { type Saving, useAutosave } from '#components/ui/use-autosave.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { MAX_TOPIC_FILES, MAX_TOPIC_LENGTH } from '#lib/calls/park/forum-writing.ts'
import { dateTime, time } from '#lib/format/date.ts'
import { topicKindTexts } from '#lib/format/park-workspace.ts'
import { api, draftOf, type Editor, emptyForm, formOf, type TopicForm } from './calls.ts'
import { PollFields } from './PollFields.tsx'
import { TagField } from './TagField.tsx'

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存到草稿` : '改动会自动保存为草稿，换一台设备也能接着写'
}

const KIND_HELP: Record<TopicForm['kind'], string> = {
  DISCUSSION: '聊一件事，一帖一事',
  QUESTION: '问一件事，可以把一条回复标为解决了问题',
  POLL: '让大家选一选，发布后选项不能修改',
  NOTICE: '以管理者的身份告诉大家一件事',
}

/** After it was handed in and has to wait. */
function Waiting({ title }: { title: string }) {
  return (
    <section className="card card-pad stack" aria-live="polite">
      <h2 className="text-lg break-words">{title}</h2>
      <p>注册不满一天的账号，内容里有联系方式或站外链接的先审核，结果会通知你。</p>
      <p className="flex flex-wrap gap-2">
        <a className="btn btn-main" href="/member/member_park/member_park_forum">
          我的帖子
        </a>
        <a className="btn" href="/park/park_forum">
          回到论坛
        </a>
      </p>
    </section>
  )
}

export function TopicEditor({ editor: { boards, mayNotice, topic, draft }, boardId }: { editor: Editor; boardId: number }) {
  const shown = draft?.content ?? topic?.content
  const [form, setForm] = useState<TopicForm>(() =>
    shown ? formOf(shown) : emptyForm(boards.some(board => board.boardId === boardId) ? boardId : 0),
  )
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [waits, setWaits] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const newest = useRef(form)
  newest.current = form
  const version = useRef(draft?.version)
  const topicId = topic ? { topicId: topic.topicId } : {}
  /** People have read it: where it stands and what kind it is does not change any more. */
  const isPublic = topic?.state === 'PUBLISHED'

  const { saving, touch, flush, forget } = useAutosave(async () => {
    const saved = await api.saveTopicDraft({
      body: { ...draftOf(newest.current), ...topicId, ...(version.current ? { version: version.current } : {}) },
    })
    version.current = saved.version
    return saved.savedAt
  })
  const change = (changes: Partial<TopicForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }

  const publish = useMutation(
    {
      mutationFn: async () => {
        // Files belong to the draft once it is saved; what is published is taken from the form all the same.
        await flush()
        const content = draftOf(newest.current)
        return topic
          ? api.editTopic({ params: { id: topic.topicId }, body: { ...content, reason: reason.trim(), version: topic.version } })
          : api.publishTopic({ body: content })
      },
      onSuccess: result => {
        forget()
        if (result.state === 'UNDER_REVIEW') setWaits(true)
        else location.assign(`/park/park_forum_detail?id=${result.topicId}`)
      },
      onError: error => {
        const fields = error instanceof ApiError ? error.fields : undefined
        if (fields) setErrors(fields)
        else toast(error instanceof ApiError ? error.message : '没有发布成功，请重试', { tone: 'bad' })
      },
    },
    queryClient,
  )

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const onSubmit = async () => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (publish.isPending) return
    if (!rules) {
      toast(RULES_MISSING, { tone: 'bad' })
      return
    }
    const content = draftOf(newest.current)
    const found: Record<string, string> = content.kind === 'POLL' && !topic ? rules.pollProblems(content.poll) : {}
    const checked = rules.topicReady.safeParse(content)
    for (const issue of checked.error?.issues ?? []) found[issue.path.slice(0, 2).join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length === 0) publish.mutate()
  }

  if (waits) return <Waiting title={form.title} />
  const kinds = (['DISCUSSION', 'QUESTION', 'POLL', ...(mayNotice ? (['NOTICE'] as const) : [])] as const).filter(
    kind => !topic || kind === form.kind,
  )
  const board = boards.find(one => one.boardId === form.boardId)
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      aria-label={topic ? '修改帖子' : '发帖'}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {topic?.state === 'REJECTED' && <p className="notice notice-bad">没有通过：{topic.reason}。改好后可以再发布。</p>}
      {draft && (
        <p className="notice" role="status">
          {dateTime(draft.savedAt)} 没写完的内容已经放回来了。
        </p>
      )}
      <section className="card card-pad stack" aria-label="版块和类型">
        <Field
          label="版块"
          help={isPublic ? '发布之后不能换版块' : (board?.intro ?? '选一个最合适的版块')}
          error={errors.boardId}
        >
          <select
            className="select"
            value={form.boardId || ''}
            disabled={isPublic}
            title={isPublic ? '发布之后不能换版块' : undefined}
            onChange={event => change({ boardId: Number(event.target.value) })}
          >
            <option value="">请选择</option>
            {boards.map(one => (
              <option key={one.boardId} value={one.boardId}>
                {one.name}
              </option>
            ))}
          </select>
        </Field>
        <fieldset className="field">
          <legend className="field-label">类型</legend>
          <div className="flex flex-wrap gap-x-4">
            {kinds.map(kind => (
              <label key={kind} className="flex items-center gap-2 min-h-11">
                <input type="radio" name="kind" checked={form.kind === kind} onChange={() => change({ kind })} />
                {topicKindTexts[kind]}
              </label>
            ))}
          </div>
          <p className="field-help">{KIND_HELP[form.kind]}</p>
        </fieldset>
      </section>
      <section className="card card-pad stack" aria-label="内容">
        <Field label="标题" help="4 到 60 个字，写清主题" error={errors.title}>
          <input className="input" value={form.title} maxLength={60} onChange={event => change({ title: event.target.value })} />
        </Field>
        <RichText
          label="正文"
          help="可以插入图片；二手和租房帖请写明价格、成色或位置"
          error={errors.text}
          value={form.text}
          onChange={text => change({ text: text as TopicForm['text'] })}
          max={MAX_TOPIC_LENGTH}
        />
        <TagField
          tags={form.tags}
          error={errors.tags ?? errors['tags.0']}
          onChange={tags => change({ tags: tags as TopicForm['tags'] })}
        />
        <FilesField
          label="文件"
          purpose="ATTACHMENT"
          value={form.files}
          onChange={files => change({ files })}
          max={MAX_TOPIC_FILES}
          error={errors.files}
          help={`选填，最多 ${MAX_TOPIC_FILES} 个，请只上传自己有权分享的文件`}
        />
      </section>
      {form.kind === 'POLL' && !topic && <PollFields poll={form.poll} errors={errors} onChange={poll => change({ poll })} />}
      {isPublic && (
        <section className="card card-pad" aria-label="修改说明">
          <Field label="为什么修改（选填）" help="和以前的内容一起留在修改记录里，大家都能看到" error={errors.reason}>
            <input className="input" value={reason} maxLength={60} onChange={event => setReason(event.target.value)} />
          </Field>
        </section>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="btn btn-main" disabled={publish.isPending} aria-busy={publish.isPending}>
          {publish.isPending ? '请稍候…' : isPublic ? '保存修改' : '发布帖子'}
        </button>
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-quiet">
              {topic ? '放弃修改' : '不写了'}
            </button>
          }
          title={topic ? '放弃这次修改？' : '删除这份草稿？'}
          text={topic ? '帖子保持原样，这次改的内容不再保留。' : '写下的内容和文件都会删除，不能恢复。'}
          confirm={topic ? '放弃' : '删除'}
          danger
          act={async () => {
            forget()
            await api.discardTopicDraft({ body: topicId })
            location.assign(isPublic && topic ? `/park/park_forum_detail?id=${topic.topicId}` : '/park/park_forum')
          }}
          done={topic ? '已放弃' : '已删除'}
        />
        <p className="text-sm text-ink-2" role="status">
          {savingText(saving)}
        </p>
      </div>
    </form>
  )
}
