/** The parts of the form of a topic: board and kind, then title and text. */
import { Field } from '#components/ui/Field.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { MAX_TOPIC_FILES, MAX_TOPIC_LENGTH } from '#lib/calls/park/forum-writing.ts'
import { topicKindTexts } from '#lib/format/park-workspace.ts'
import type { Editor, TopicForm } from './calls.ts'
import { TagField } from './TagField.tsx'
import type { Errors } from './use-topic-form.ts'

const KIND_HELP: Record<TopicForm['kind'], string> = {
  DISCUSSION: '聊一件事，一帖一事',
  QUESTION: '问一件事，可以把一条回复标为解决了问题',
  POLL: '让大家选一选，发布后选项不能修改',
  NOTICE: '以管理者的身份告诉大家一件事',
}

interface PartProps {
  form: TopicForm
  errors: Errors
  change: (changes: Partial<TopicForm>) => void
}

type PlaceProps = PartProps & { editor: Editor; isPublic: boolean }

export function PlacePart({ form, errors, change, editor: { boards, mayNotice, topic }, isPublic }: PlaceProps) {
  const kinds = (['DISCUSSION', 'QUESTION', 'POLL', ...(mayNotice ? (['NOTICE'] as const) : [])] as const).filter(
    kind => !topic || kind === form.kind,
  )
  const board = boards.find(one => one.boardId === form.boardId)
  return (
    <section className="card card-pad stack" aria-label="版块和类型">
      <Field label="版块" help={isPublic ? '发布之后不能换版块' : (board?.intro ?? '选一个最合适的版块')} error={errors.boardId}>
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
  )
}

export function ContentPart({ form, errors, change }: PartProps) {
  return (
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
  )
}
