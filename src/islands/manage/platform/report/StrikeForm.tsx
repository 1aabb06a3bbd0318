/** What an operator writes down when something broke a rule: which, how heavy, and why. */
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import type { BrokenRule } from '#lib/contract/platform/report.ts'
import { brokenRuleNames } from '#lib/format/report.ts'

export type StrikeValues = { rule: BrokenRule; points: number; reason: string }

interface Props {
  form: UseFormReturn<StrikeValues>
  points: readonly number[]
  /** Where nothing is broken only the reason is asked. */
  plain?: boolean
  /** By a notice of infringement: the rule is known, and points wait for the author's statement. */
  asserted?: boolean
  /** Who reads the reason. */
  readers?: string
}

const POINT_TEXTS = ['不记分，只提醒', '1 分', '2 分', '3 分'] as const

export function StrikeForm({ form, points, plain = false, asserted = false, readers = '举报的人和作者' }: Props) {
  const { errors } = form.formState
  return (
    <>
      {!plain && (
        <>
          {!asserted && (
            <Field label="违反的规则">
              <select className="select" {...form.register('rule')}>
                {Object.entries(brokenRuleNames).map(([rule, label]) => (
                  <option key={rule} value={rule}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
          )}
          <Field
            label="给作者记分"
            help={
              asserted
                ? '作者 15 日内没有提交不侵权声明，或者法院、主管部门认定侵权的，才记'
                : '180 天有效；满 3 分停发三天，满 6 分十四天，满 9 分提议冻结'
            }
            error={errors.points?.message}
          >
            <select className="select" {...form.register('points', { valueAsNumber: true })}>
              {points.map(point => (
                <option key={point} value={point}>
                  {POINT_TEXTS[point]}
                </option>
              ))}
            </select>
          </Field>
        </>
      )}
      <Field label="理由" help={`${readers}都会看到，不要写出任何一方是谁`} error={errors.reason?.message}>
        <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
      </Field>
    </>
  )
}
