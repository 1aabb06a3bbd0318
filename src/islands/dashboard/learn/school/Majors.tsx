/** What can be studied there, and what it costs. */
import { useFieldArray } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { majorModeTexts, tuitionUnitTexts } from '#lib/format/learn.ts'
import type { SchoolForm } from './fields.tsx'
import { emptyMajor } from './values.ts'

interface MajorProps {
  form: SchoolForm
  index: number
  remove: () => void
}

function Major({ form, index, remove }: MajorProps) {
  const error = form.formState.errors.majors?.[index]
  return (
    <fieldset className="fee-line" aria-label={`专业 ${index + 1}`}>
      <Field label="名称" error={error?.name?.message}>
        <input className="input" {...form.register(`majors.${index}.name`)} />
      </Field>
      <Field label="所属领域" error={error?.field?.message}>
        <input className="input" placeholder="如：财会、计算机" {...form.register(`majors.${index}.field`)} />
      </Field>
      <Field label="学习形式" error={error?.mode?.message}>
        <select className="select" {...form.register(`majors.${index}.mode`)}>
          {Object.entries(majorModeTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <Field label="学制（月）" error={error?.months?.message}>
        <input className="input" inputMode="numeric" {...form.register(`majors.${index}.months`)} />
      </Field>
      <Field label="学费（元）" error={error?.tuition?.message}>
        <input className="input" inputMode="decimal" {...form.register(`majors.${index}.tuition`)} />
      </Field>
      <Field label="收费单位" error={error?.tuitionUnit?.message}>
        <select className="select" {...form.register(`majors.${index}.tuitionUnit`)}>
          {Object.entries(tuitionUnitTexts).map(([value, text]) => (
            <option key={value} value={value}>
              每{text}
            </option>
          ))}
        </select>
      </Field>
      <Field label="学历或证书" error={error?.degree?.message}>
        <input className="input" {...form.register(`majors.${index}.degree`)} />
      </Field>
      <Field label="招生人数" error={error?.quota?.message}>
        <input className="input" inputMode="numeric" placeholder="不限" {...form.register(`majors.${index}.quota`)} />
      </Field>
      <div className="fee-note">
        <Field label="说明" error={error?.intro?.message}>
          <input className="input" maxLength={300} {...form.register(`majors.${index}.intro`)} />
        </Field>
      </div>
      <div className="fee-end">
        <span />
        <button type="button" className="btn btn-quiet text-bad" onClick={remove}>
          删除这个专业
        </button>
      </div>
    </fieldset>
  )
}

export function Majors({ form }: { form: SchoolForm }) {
  const list = useFieldArray({ control: form.control, name: 'majors' })
  const errors = form.formState.errors.majors
  return (
    <RecordPart level={2} title="专业与学费">
      <div className="stack">
        {list.fields.map((item, index) => (
          <Major key={item.id} form={form} index={index} remove={() => list.remove(index)} />
        ))}
        {errors?.message && <p className="field-error">{errors.message}</p>}
        {list.fields.length < 30 && (
          <button type="button" className="btn justify-self-start" onClick={() => list.append({ ...emptyMajor })}>
            添加专业
          </button>
        )}
      </div>
    </RecordPart>
  )
}
