/** The fields of a post, in the order in which one thinks of them. */
import { AreaSelect } from '#components/ui/AreaSelect.tsx'
import { Field } from '#components/ui/Field.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import type { WorkTerms } from '#lib/contract/city/recruitment-post.ts'
import type { Choices, PostForm } from './calls.ts'

export interface Step {
  form: PostForm
  /** By the name of the call's field, as `terms.rest`. */
  errors: Record<string, string>
  change: (changes: Partial<PostForm>) => void
}

type TextName = 'title' | 'salaryMin' | 'salaryMax' | 'salaryMonths' | 'headcount' | 'days' | 'tags' | 'address'

const textOf = ({ form, change }: Step, name: TextName, limit: number) => ({
  className: 'input',
  value: form[name],
  maxLength: limit,
  onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
})

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; text: string }[]
  error?: string | undefined
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, choices, error, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} error={error}>
      <select className="select" value={value} onChange={event => onChange(event.target.value as Value)}>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function Basics({ choices, isJob, ...step }: Step & { choices: Choices; isJob: boolean }) {
  const { form, errors, change } = step
  return (
    <section className="card card-pad stack" aria-labelledby="basics">
      <h2 className="text-base font-semibold" id="basics">
        {isJob ? '岗位' : '想找的工作'}
      </h2>
      <Field label="标题" help="2 到 60 个字" error={errors.title}>
        <input {...textOf(step, 'title', 60)} />
      </Field>
      <Field label="职业" error={errors.professionId}>
        <select
          className="select"
          value={form.professionId || ''}
          onChange={event => change({ professionId: Number(event.target.value) })}
        >
          <option value="">请选择</option>
          {choices.professions.map(group => (
            <optgroup key={group.id} label={group.name}>
              {group.children.map(one => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label="方式"
          value={form.employment}
          choices={choices.employments}
          onChange={employment => change({ employment })}
        />
        {isJob && (
          <Field label="招几人" error={errors.headcount}>
            <input inputMode="numeric" {...textOf(step, 'headcount', 4)} />
          </Field>
        )}
        <Choice label="学历" value={form.education} choices={choices.educations} onChange={education => change({ education })} />
        <Choice
          label="经验"
          value={form.experience}
          choices={choices.experiences}
          onChange={experience => change({ experience })}
        />
      </div>
      <Field
        label={isJob ? '福利标签' : '技能标签'}
        help={isJob ? `用空格隔开，如：${choices.welfares.slice(0, 4).join(' ')}` : '用空格隔开，如：叉车证 英语'}
        error={errors.tags ?? errors['tags.0']}
      >
        <input {...textOf(step, 'tags', 240)} />
      </Field>
    </section>
  )
}

export function Salary({ choices, isJob, ...step }: Step & { choices: Choices; isJob: boolean }) {
  const { form, errors, change } = step
  // A job paid by the hour stays what it is until its publisher chooses again.
  const units = choices.salaryUnits.filter(({ value }) => !isJob || value !== 'HOUR' || form.salaryUnit === 'HOUR')
  return (
    <section className="card card-pad stack" aria-labelledby="pay">
      <h2 className="text-base font-semibold" id="pay">
        薪资
      </h2>
      <p className="text-sm text-ink-2">必须写明上下限，不能写面议；上下限之差不能超过下限的一倍。</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label="单位"
          value={form.salaryUnit}
          choices={units}
          error={errors.salaryUnit}
          onChange={salaryUnit => change({ salaryUnit })}
        />
        {form.salaryUnit === 'MONTH' && (
          <Field label="一年几薪" error={errors.salaryMonths}>
            <input inputMode="numeric" {...textOf(step, 'salaryMonths', 2)} />
          </Field>
        )}
        <Field label="下限（元）" error={errors.salaryMin}>
          <input inputMode="decimal" {...textOf(step, 'salaryMin', 10)} />
        </Field>
        <Field label="上限（元）" error={errors.salaryMax}>
          <input inputMode="decimal" {...textOf(step, 'salaryMax', 10)} />
        </Field>
      </div>
    </section>
  )
}

const TERMS: readonly (readonly [
  name: Exclude<keyof WorkTerms, 'agency' | 'licenceNo'>,
  label: string,
  help: string,
  limit: number,
])[] = [
  ['payCycle', '发放周期', '如：每月 10 日发上月', 20],
  ['workTime', '工作时间', '如：9:00–18:00，午休一小时', 60],
  ['rest', '休息休假', '如：双休，法定节假日', 60],
  ['insurance', '社会保险', '如：入职即缴五险一金', 60],
]

export function Terms({ form, errors, change }: Step) {
  const set = (changes: Partial<WorkTerms>) => change({ terms: { ...form.terms, ...changes } })
  return (
    <section className="card card-pad stack" aria-labelledby="terms">
      <h2 className="text-base font-semibold" id="terms">
        工作条件
      </h2>
      {TERMS.map(([name, label, help, limit]) => (
        <Field key={name} label={label} help={help} error={errors[`terms.${name}`]}>
          <input
            className="input"
            value={form.terms[name]}
            maxLength={limit}
            onChange={event => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <label className="flex items-center gap-2 min-h-11">
        <input type="checkbox" checked={form.terms.agency} onChange={event => set({ agency: event.target.checked })} />
        人力资源机构代招（须有许可证）
      </label>
      {form.terms.agency && (
        <Field label="人力资源服务许可证编号" help="会公开在职位页，由运营人员核对" error={errors['terms.licenceNo']}>
          <input
            className="input"
            value={form.terms.licenceNo}
            maxLength={40}
            onChange={event => set({ licenceNo: event.target.value })}
          />
        </Field>
      )}
    </section>
  )
}

export function RemainingFields({ isJob, ...step }: Step & { isJob: boolean }) {
  const { form, errors, change } = step
  return (
    <section className="card card-pad stack" aria-labelledby="rest">
      <h2 className="text-base font-semibold" id="rest">
        地点与介绍
      </h2>
      <AreaSelect
        label={isJob ? '工作地区' : '期望地区'}
        value={form.areaCode}
        depth={3}
        error={errors.areaCode}
        onChange={areaCode => change({ areaCode })}
      />
      {isJob && (
        <Field label="详细地址" error={errors.address}>
          <input {...textOf(step, 'address', 100)} />
        </Field>
      )}
      <RichText
        label={isJob ? '职位介绍' : '自我介绍'}
        help="至少 20 个字"
        error={errors.description}
        value={form.description}
        onChange={description => change({ description })}
        max={5_000}
      />
      <Field label="有效期（天）" help="默认 30 天，最长 90 天，到期自动下架，可以续期" error={errors.days}>
        <input inputMode="numeric" {...textOf(step, 'days', 2)} />
      </Field>
    </section>
  )
}
