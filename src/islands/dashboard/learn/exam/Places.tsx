/** Subjects with their times, sites with their seats. */
import { useFieldArray } from 'react-hook-form'
import { AreaSelect } from '#components/ui/AreaSelect.tsx'
import { Part } from '#components/ui/data/Part.tsx'
import { type ExamForm, Moment, Text, useError } from './fields.tsx'
import { emptySite, emptySubject } from './values.ts'

const MAX_SUBJECTS = 20
const MAX_SITES = 30
/** Provinces that are cities themselves: their districts stand where other provinces have cities. */
const MUNICIPALITIES = new Set([1, 2, 3, 4, 52994, 52995])

export function Subjects({ form }: { form: ExamForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'subjects' })
  const error = useError('subjects')
  return (
    <Part level={2} title="科目与时间">
      <div className="stack">
        {fields.map((field, at) => (
          <fieldset key={field.id} className="stack border-t border-line pt-3">
            <legend className="sr-only">科目 {at + 1}</legend>
            <div className="form-grid">
              <Text form={form} name={`subjects.${at}.name`} label="科目名称" maxLength={40} />
              <Moment form={form} name={`subjects.${at}.startsAt`} label="科目开始" />
              <Moment form={form} name={`subjects.${at}.endsAt`} label="科目结束" />
            </div>
            {fields.length > 1 && (
              <button type="button" className="btn btn-quiet btn-sm justify-self-start" onClick={() => remove(at)}>
                删除科目 {at + 1}
              </button>
            )}
          </fieldset>
        ))}
        {error && <p className="field-error">{error}</p>}
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          disabled={fields.length >= MAX_SUBJECTS}
          title={fields.length >= MAX_SUBJECTS ? `最多 ${MAX_SUBJECTS} 个科目` : undefined}
          onClick={() => append(emptySubject)}
        >
          添加科目
        </button>
      </div>
    </Part>
  )
}

function Area({ form, at }: { form: ExamForm; at: number }) {
  const error = useError(`sites.${at}.districtCode`)
  const [province, city, district] = form.watch([`sites.${at}.provinceCode`, `sites.${at}.cityCode`, `sites.${at}.districtCode`])
  return (
    <AreaSelect
      label="考点所在地区"
      value={district || city || province}
      depth={MUNICIPALITIES.has(province) ? 2 : 3}
      error={error}
      onChange={(_, chain) => {
        const [first = 0, second = 0, third = 0] = chain.map(area => area.code)
        const isCity = MUNICIPALITIES.has(first)
        form.setValue(`sites.${at}.provinceCode`, first)
        form.setValue(`sites.${at}.cityCode`, isCity ? first : second)
        form.setValue(`sites.${at}.districtCode`, isCity ? second : third, { shouldDirty: true })
      }}
    />
  )
}

export function Sites({ form }: { form: ExamForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sites' })
  const error = useError('sites')
  return (
    <Part level={2} title="考点与座位">
      <div className="stack">
        {fields.map((field, at) => (
          <fieldset key={field.id} className="stack border-t border-line pt-3">
            <legend className="sr-only">考点 {at + 1}</legend>
            <div className="form-grid">
              <Text form={form} name={`sites.${at}.name`} label="考点名称" maxLength={60} />
              <Text form={form} name={`sites.${at}.seats`} label="座位数" inputMode="numeric" />
              <div className="whole">
                <Area form={form} at={at} />
              </div>
              <div className="whole">
                <Text form={form} name={`sites.${at}.address`} label="考点地址" maxLength={100} />
              </div>
            </div>
            {fields.length > 1 && (
              <button type="button" className="btn btn-quiet btn-sm justify-self-start" onClick={() => remove(at)}>
                删除考点 {at + 1}
              </button>
            )}
          </fieldset>
        ))}
        {error && <p className="field-error">{error}</p>}
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          disabled={fields.length >= MAX_SITES}
          title={fields.length >= MAX_SITES ? `最多 ${MAX_SITES} 个考点` : undefined}
          onClick={() => append(emptySite)}
        >
          添加考点
        </button>
      </div>
    </Part>
  )
}
