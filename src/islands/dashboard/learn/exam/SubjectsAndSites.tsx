/** The subjects of an exam with their times, and its sites with their seats. */
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { DistrictSelect } from '../DistrictSelect.tsx'
import { Text, useError } from '../fields.tsx'
import { type ExamForm, Moment } from './fields.tsx'
import { emptySite, emptySubject } from './values.ts'

const MAX_SUBJECTS = 20
const MAX_SITES = 30

interface ListProps {
  title: string
  /** What each of them is called: 科目, 考点. */
  noun: string
  max: number
  ids: readonly string[]
  error: string | undefined
  onAdd: () => void
  onRemove: (at: number) => void
  children: (at: number) => ReactNode
}

/** At least one of something, each in a group of fields of its own. */
function FieldsetList({ title, noun, max, ids, error, onAdd, onRemove, children }: ListProps) {
  const isFull = ids.length >= max
  return (
    <RecordPart level={2} title={title}>
      <div className="stack">
        {ids.map((id, at) => (
          <fieldset key={id} className="stack border-t border-line pt-3">
            <legend className="sr-only">
              {noun} {at + 1}
            </legend>
            <div className="form-grid">{children(at)}</div>
            {ids.length > 1 && (
              <button type="button" className="btn btn-quiet btn-sm justify-self-start" onClick={() => onRemove(at)}>
                删除{noun} {at + 1}
              </button>
            )}
          </fieldset>
        ))}
        {error && <p className="field-error">{error}</p>}
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          disabled={isFull}
          title={isFull ? `最多 ${max} 个${noun}` : undefined}
          onClick={onAdd}
        >
          添加{noun}
        </button>
      </div>
    </RecordPart>
  )
}

export function Subjects({ form }: { form: ExamForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'subjects' })
  return (
    <FieldsetList
      title="科目与时间"
      noun="科目"
      max={MAX_SUBJECTS}
      ids={fields.map(field => field.id)}
      error={useError('subjects')}
      onAdd={() => append(emptySubject)}
      onRemove={remove}
    >
      {at => (
        <>
          <Text form={form} name={`subjects.${at}.name`} label="科目名称" maxLength={40} />
          <Moment form={form} name={`subjects.${at}.startsAt`} label="科目开始" />
          <Moment form={form} name={`subjects.${at}.endsAt`} label="科目结束" />
        </>
      )}
    </FieldsetList>
  )
}

function SiteDistrict({ form, at }: { form: ExamForm; at: number }) {
  const error = useError(`sites.${at}.districtCode`)
  const [province, city, district] = form.watch([`sites.${at}.provinceCode`, `sites.${at}.cityCode`, `sites.${at}.districtCode`])
  return (
    <DistrictSelect
      label="考点所在地区"
      value={{ province, city, district }}
      error={error}
      onChange={chosen => {
        form.setValue(`sites.${at}.provinceCode`, chosen.province)
        form.setValue(`sites.${at}.cityCode`, chosen.city)
        form.setValue(`sites.${at}.districtCode`, chosen.district, { shouldDirty: true })
      }}
    />
  )
}

export function Sites({ form }: { form: ExamForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sites' })
  return (
    <FieldsetList
      title="考点与座位"
      noun="考点"
      max={MAX_SITES}
      ids={fields.map(field => field.id)}
      error={useError('sites')}
      onAdd={() => append(emptySite)}
      onRemove={remove}
    >
      {at => (
        <>
          <Text form={form} name={`sites.${at}.name`} label="考点名称" maxLength={60} />
          <Text form={form} name={`sites.${at}.seats`} label="座位数" inputMode="numeric" />
          <div className="whole">
            <SiteDistrict form={form} at={at} />
          </div>
          <div className="whole">
            <Text form={form} name={`sites.${at}.address`} label="考点地址" maxLength={100} />
          </div>
        </>
      )}
    </FieldsetList>
  )
}
