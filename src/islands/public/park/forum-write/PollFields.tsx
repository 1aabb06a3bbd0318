/** The options of a poll. They cannot be changed once it is published. */
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import x from '#icons/x.svg?raw'
import { MAX_POLL_OPTIONS, MIN_POLL_OPTIONS, POLL_DAYS } from '#lib/calls/park/forum-writing.ts'
import type { TopicDraft } from '#lib/contract/park/forum-writing.ts'

type Poll = TopicDraft['poll']

interface Props {
  poll: Poll
  errors: Readonly<Record<string, string>>
  onChange: (poll: Poll) => void
}

function Options({ poll, errors, onChange }: Props) {
  const { options } = poll
  const full = options.length >= MAX_POLL_OPTIONS
  const few = options.length <= MIN_POLL_OPTIONS
  const put = (index: number, text: string) =>
    onChange({ ...poll, options: options.map((old, at) => (at === index ? text : old)) })
  return (
    <fieldset className="field">
      <legend className="field-label">选项</legend>
      <ul className="grid gap-2">
        {options.map((option, index) => (
          <li key={index} className="flex gap-2">
            <input
              className="input min-w-0"
              maxLength={40}
              value={option}
              aria-label={`选项 ${index + 1}`}
              aria-invalid={Boolean(errors['poll.options']) || undefined}
              onChange={event => put(index, event.target.value)}
            />
            <button
              type="button"
              className="btn btn-quiet btn-icon shrink-0"
              aria-label={`去掉选项 ${index + 1}`}
              disabled={few}
              title={few ? `至少 ${MIN_POLL_OPTIONS} 个选项` : undefined}
              onClick={() => onChange({ ...poll, options: options.filter((_, at) => at !== index) })}
            >
              <Icon svg={x} />
            </button>
          </li>
        ))}
      </ul>
      {errors['poll.options'] && (
        <p className="field-error" role="alert">
          {errors['poll.options']}
        </p>
      )}
      <p>
        <button
          type="button"
          className="btn btn-sm"
          disabled={full}
          title={full ? `最多 ${MAX_POLL_OPTIONS} 个选项` : undefined}
          onClick={() => onChange({ ...poll, options: [...options, ''] })}
        >
          加一个选项
        </button>
      </p>
    </fieldset>
  )
}

function Bounds({ poll, errors, onChange }: Props) {
  const { options, maxChoices, days } = poll
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="每人最多选几项" error={errors['poll.maxChoices']}>
        <select
          className="select"
          value={maxChoices}
          onChange={event => onChange({ ...poll, maxChoices: Number(event.target.value) })}
        >
          {options.map((_, index) => (
            <option key={index} value={index + 1}>
              {index === 0 ? '单选' : `${index + 1} 项`}
            </option>
          ))}
        </select>
      </Field>
      <Field label="截止" help="从发布时算起" error={errors['poll.days']}>
        <select className="select" value={days} onChange={event => onChange({ ...poll, days: Number(event.target.value) })}>
          {POLL_DAYS.map(choice => (
            <option key={choice} value={choice}>
              {choice === 0 ? '长期有效' : `${choice} 天后`}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

export function PollFields({ poll, errors, onChange }: Props) {
  return (
    <section className="card card-pad stack" aria-label="投票">
      <Field label="投票问题" help="发布后问题和选项不能修改" error={errors['poll.question']}>
        <input
          className="input"
          maxLength={60}
          value={poll.question}
          onChange={event => onChange({ ...poll, question: event.target.value })}
        />
      </Field>
      <Options poll={poll} errors={errors} onChange={onChange} />
      <Bounds poll={poll} errors={errors} onChange={onChange} />
    </section>
  )
}
