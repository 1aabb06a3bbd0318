/** One topic in one form: kept as a draft while one writes, checked and published at the end. */
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { Saving } from '#components/ui/use-autosave.ts'
import { dateTime, time } from '#lib/format/date.ts'
import { api, type Editor } from './calls.ts'
import { PollFields } from './PollFields.tsx'
import { ContentPart, PlacePart } from './TopicParts.tsx'
import { usePublish } from './use-publish.ts'
import { useTopicForm, type Writing } from './use-topic-form.ts'

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存到草稿` : '改动会自动保存为草稿，换一台设备也能接着写'
}

/** After it was handed in and has to wait. */
function TopicUnderReview({ title }: { title: string }) {
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

/** Offers the copy of this browser, which the server does not have. */
function LocalCopyNotice({ writing: { found, takeBack, dropFound } }: { writing: Writing }) {
  if (!found) return null
  const at = dateTime(new Date(found.copy.at).toISOString())
  return (
    <div className="notice" role="status">
      <p className="grow">
        {found.isBack
          ? `${at} 在这台设备上写的、还没有保存的内容已经放回来了。`
          : `${at} 在这台设备上写的内容没有保存，草稿后来在别处改过。下面是保存过的。`}
      </p>
      {!found.isBack && (
        <button type="button" className="btn btn-sm" onClick={takeBack}>
          放回来
        </button>
      )}
      <button type="button" className="btn btn-sm" onClick={dropFound}>
        不要这些内容
      </button>
    </div>
  )
}

interface EndProps {
  writing: Writing
  topic: Editor['topic']
  isPublic: boolean
  publishing: boolean
}

function EndOfForm({ writing: { topicId, saving, forget }, topic, isPublic, publishing }: EndProps) {
  const discard = async () => {
    forget()
    await api.discardTopicDraft({ body: topicId })
    location.assign(isPublic && topic ? `/park/park_forum_detail?id=${topic.topicId}` : '/park/park_forum')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="submit" className="btn btn-main" disabled={publishing} aria-busy={publishing}>
        {publishing ? '请稍候…' : isPublic ? '保存修改' : '发布帖子'}
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
        act={discard}
        done={topic ? '已放弃' : '已删除'}
      />
      <p className="text-sm text-ink-2" role="status">
        {savingText(saving)}
      </p>
    </div>
  )
}

export function TopicEditor({ editor, boardId }: { editor: Editor; boardId: number }) {
  const { topic, draft } = editor
  /** A public topic keeps its board and its kind. */
  const isPublic = topic?.state === 'PUBLISHED'
  const writing = useTopicForm(editor, boardId)
  const { form, errors, change } = writing
  const [reason, setReason] = useState('')
  const { waits, publishing, checkAndPublish } = usePublish(writing, topic, reason)
  const element = useRef<HTMLFormElement>(null)

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  if (waits) return <TopicUnderReview title={form.title} />
  const part = { form, errors, change }
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      aria-label={topic ? '修改帖子' : '发帖'}
      onSubmit={event => {
        event.preventDefault()
        void checkAndPublish()
      }}
    >
      {topic?.state === 'REJECTED' && <p className="notice notice-bad">没有通过：{topic.reason}。改好后可以再发布。</p>}
      <LocalCopyNotice writing={writing} />
      {draft && !writing.found?.isBack && (
        <p className="notice" role="status">
          {dateTime(draft.savedAt)} 没写完的内容已经放回来了。
        </p>
      )}
      <PlacePart {...part} editor={editor} isPublic={isPublic} />
      <ContentPart {...part} />
      {form.kind === 'POLL' && !topic && <PollFields poll={form.poll} errors={errors} onChange={poll => change({ poll })} />}
      {isPublic && (
        <section className="card card-pad" aria-label="修改说明">
          <Field label="为什么修改（选填）" help="和以前的内容一起留在修改记录里，大家都能看到" error={errors.reason}>
            <input className="input" value={reason} maxLength={60} onChange={event => setReason(event.target.value)} />
          </Field>
        </section>
      )}
      <EndOfForm writing={writing} topic={topic} isPublic={isPublic} publishing={publishing} />
    </form>
  )
}
