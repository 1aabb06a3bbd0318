/** The parts of the form of a question: what is asked, where it belongs, on what terms. */
import { Field } from '#components/ui/Field.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { MAX_BOUNTY_DAYS, MAX_QUESTION_LABELS, MAX_QUESTION_PICTURES, MIN_BOUNTY_DAYS } from '#lib/calls/consult/question.ts'
import { PersonalData, Similar } from './AskSidebar.tsx'
import type { Categories, QuestionForm } from './calls.ts'
import type { Errors } from './use-question-form.ts'
import type { Suggestions } from './use-suggestions.ts'

interface PartProps {
  form: QuestionForm
  errors: Errors
  change: (changes: Partial<QuestionForm>) => void
}

export function QuestionPart({ form, errors, change, similar }: PartProps & { similar: Suggestions['similar'] }) {
  return (
    <section className="card card-pad stack" aria-label="问题">
      <Field label="标题" help="6 到 60 个字，一句话写清楚想问什么" error={errors.title}>
        <input className="input" value={form.title} maxLength={60} onChange={event => change({ title: event.target.value })} />
      </Field>
      <Similar items={similar} />
      <RichText
        label="说明"
        help="写明背景、已经试过的办法、希望得到的帮助"
        error={errors.text}
        value={form.text}
        onChange={text => change({ text })}
        max={10_000}
      />
      <PersonalData title={form.title} text={form.text} hide={change} />
      <PictureField
        label="图片"
        purpose="CONTENT_PICTURE"
        value={form.pictures}
        onChange={pictures => change({ pictures })}
        max={MAX_QUESTION_PICTURES}
        error={errors.pictures}
        help={`选填，最多 ${MAX_QUESTION_PICTURES} 张，每张 10 MB 以内；请先遮住证件、车牌和人脸`}
      />
    </section>
  )
}

type LabelsProps = Pick<PartProps, 'form' | 'change'> & Pick<Suggestions, 'labels'>

function Labels({ form, change, labels }: LabelsProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">标签（选填，最多 {MAX_QUESTION_LABELS} 个）</legend>
      <p className="flex flex-wrap gap-2">
        {labels.map(label => {
          const chosen = form.labelIds.includes(label.labelId)
          const full = !chosen && form.labelIds.length >= MAX_QUESTION_LABELS
          return (
            <button
              key={label.labelId}
              type="button"
              className="chip chip-line"
              aria-pressed={chosen}
              disabled={full}
              title={full ? `最多选 ${MAX_QUESTION_LABELS} 个` : undefined}
              onClick={() =>
                change({
                  labelIds: chosen ? form.labelIds.filter(other => other !== label.labelId) : [...form.labelIds, label.labelId],
                })
              }
            >
              {label.name}
            </button>
          )
        })}
      </p>
    </fieldset>
  )
}

type CategoryProps = PartProps & Pick<Suggestions, 'likely' | 'labels'> & { categories: Categories }

export function CategoryPart({ form, errors, change, categories, likely, labels }: CategoryProps) {
  return (
    <section className="card card-pad stack" aria-label="领域">
      <Field label="领域" error={errors.categoryId}>
        <select
          className="select"
          value={form.categoryId || ''}
          onChange={event => change({ categoryId: Number(event.target.value), labelIds: [] })}
        >
          <option value="">请选择</option>
          {categories.map(root => (
            <optgroup key={root.categoryId} label={root.name}>
              {root.children.map(child => (
                <option key={child.categoryId} value={child.categoryId}>
                  {child.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      {likely.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-2">可能是：</span>
          {likely.map(({ categoryId, name }) => (
            <button key={categoryId} type="button" className="btn btn-sm" onClick={() => change({ categoryId, labelIds: [] })}>
              {name}
            </button>
          ))}
        </p>
      )}
      {labels.length > 0 && <Labels form={form} change={change} labels={labels} />}
    </section>
  )
}

function BountyFields({ form, errors, change }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="悬赏金额（元）" help="至少 5 元，由合作支付机构保管" error={errors.bounty}>
        <input
          className="input num"
          inputMode="decimal"
          value={form.bounty}
          maxLength={9}
          onChange={event => change({ bounty: event.target.value })}
        />
      </Field>
      <Field label="有效期（天）" help={`${MIN_BOUNTY_DAYS} 到 ${MAX_BOUNTY_DAYS} 天，从公开时算起`} error={errors.days}>
        <input
          className="input num"
          inputMode="numeric"
          value={form.days}
          maxLength={2}
          onChange={event => change({ days: event.target.value })}
        />
      </Field>
    </div>
  )
}

/** @param bountyClosed why this person cannot offer a bounty */
export function TermsPart({ form, errors, change, bountyClosed }: PartProps & { bountyClosed: string | null }) {
  return (
    <section className="card card-pad stack" aria-label="怎么问">
      <fieldset className="field">
        <legend className="field-label">悬赏</legend>
        <label className="flex items-center gap-2 min-h-11">
          <input type="radio" name="rewarded" checked={!form.rewarded} onChange={() => change({ rewarded: false })} />
          免费提问
        </label>
        <label className="flex items-center gap-2 min-h-11">
          <input
            type="radio"
            name="rewarded"
            checked={form.rewarded}
            disabled={bountyClosed !== null}
            onChange={() => change({ rewarded: true })}
          />
          悬赏提问：采纳之后归回答者，没有有效回答原路退回
        </label>
        {bountyClosed && <p className="notice">{bountyClosed}</p>}
      </fieldset>
      {form.rewarded && <BountyFields form={form} errors={errors} change={change} />}
      <label className="flex items-center gap-2 min-h-11">
        <input type="checkbox" checked={form.anonymous} onChange={event => change({ anonymous: event.target.checked })} />
        匿名提问：任何地方都不显示你是谁，公开之后不能再改
      </label>
    </section>
  )
}
