/** Experience and education of a résumé: as many rows as there are. */
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import type { ResumeValues } from './ResumeEditor.tsx'

interface Props {
  form: UseFormReturn<ResumeValues>
  works: UseFieldArrayReturn<ResumeValues, 'works'>
  schools: UseFieldArrayReturn<ResumeValues, 'schools'>
}

function WorkHistory({ form, works }: Omit<Props, 'schools'>) {
  const { errors } = form.formState
  return (
    <section className="card card-pad stack" aria-labelledby="resume-works">
      <h2 className="text-base font-semibold" id="resume-works">
        工作经历
      </h2>
      {works.fields.map((row, index) => {
        const wrong = errors.works?.[index]
        return (
          <fieldset key={row.id} className="stack rounded-md bg-tint p-3">
            <legend className="sr-only">第 {index + 1} 段工作</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="公司" error={wrong?.company?.message}>
                <input className="input" {...form.register(`works.${index}.company`)} />
              </Field>
              <Field label="职位" error={wrong?.title?.message}>
                <input className="input" {...form.register(`works.${index}.title`)} />
              </Field>
              <Field label="从（年-月）" error={wrong?.from?.message}>
                <input className="input" placeholder="2021-03" {...form.register(`works.${index}.from`)} />
              </Field>
              <Field label="到（年-月，空着是至今）" error={wrong?.to?.message}>
                <input className="input" {...form.register(`works.${index}.to`)} />
              </Field>
            </div>
            <Field label="做了什么" error={wrong?.text?.message}>
              <textarea className="textarea" rows={3} {...form.register(`works.${index}.text`)} />
            </Field>
            <p>
              <button type="button" className="btn btn-sm" onClick={() => works.remove(index)}>
                删除这一段工作
              </button>
            </p>
          </fieldset>
        )
      })}
      {works.fields.length < 10 && (
        <p>
          <button
            type="button"
            className="btn"
            onClick={() => works.append({ company: '', title: '', from: '', to: '', text: '' })}
          >
            添加工作经历
          </button>
        </p>
      )}
    </section>
  )
}

function Schools({ form, schools }: Omit<Props, 'works'>) {
  const { errors } = form.formState
  return (
    <section className="card card-pad stack" aria-labelledby="resume-schools">
      <h2 className="text-base font-semibold" id="resume-schools">
        教育经历
      </h2>
      {schools.fields.map((row, index) => {
        const wrong = errors.schools?.[index]
        return (
          <fieldset key={row.id} className="stack rounded-md bg-tint p-3">
            <legend className="sr-only">第 {index + 1} 段教育</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="学校" error={wrong?.school?.message}>
                <input className="input" {...form.register(`schools.${index}.school`)} />
              </Field>
              <Field label="专业" error={wrong?.major?.message}>
                <input className="input" {...form.register(`schools.${index}.major`)} />
              </Field>
              <Field label="学历" error={wrong?.degree?.message}>
                <input className="input" {...form.register(`schools.${index}.degree`)} />
              </Field>
              <Field label="从（年-月）" error={wrong?.from?.message}>
                <input className="input" placeholder="2015-09" {...form.register(`schools.${index}.from`)} />
              </Field>
              <Field label="到（年-月）" error={wrong?.to?.message}>
                <input className="input" {...form.register(`schools.${index}.to`)} />
              </Field>
            </div>
            <p>
              <button type="button" className="btn btn-sm" onClick={() => schools.remove(index)}>
                删除这一段教育
              </button>
            </p>
          </fieldset>
        )
      })}
      {schools.fields.length < 5 && (
        <p>
          <button
            type="button"
            className="btn"
            onClick={() => schools.append({ school: '', major: '', degree: '', from: '', to: '' })}
          >
            添加教育经历
          </button>
        </p>
      )}
    </section>
  )
}

export function ResumeParts({ form, works, schools }: Props) {
  return (
    <>
      <WorkHistory form={form} works={works} />
      <Schools form={form} schools={schools} />
    </>
  )
}
