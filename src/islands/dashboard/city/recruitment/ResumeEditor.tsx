/** One résumé: basics, wish, experience, education, skills, attachment, and who may see it. */
import { useState } from 'react'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { ResumeAudience, resume } from '#lib/contract/city/resume.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { educationTexts } from '#lib/format/recruitment.ts'
import { audienceNames } from '#lib/format/recruitment-work.ts'
import { resumes as api, forgetResumes } from './calls.ts'
import { ResumeParts } from './ResumeParts.tsx'
import type { resumeContent } from './rules.ts'

export type ResumeValues = z.input<typeof resumeContent>

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.resumeContent))
const numeric = { valueAsNumber: true } as const

interface PartProps {
  form: UseFormReturn<ResumeValues>
}

interface TextProps extends PartProps {
  name: 'name' | 'fullName' | 'displayName' | 'arrival' | 'wish' | 'wechat'
  label: string
  help?: string
}

function Text({ form, name, label, help }: TextProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message} {...(help ? { help } : {})}>
      <input className="input" {...form.register(name)} />
    </Field>
  )
}

function Visibility({ form }: PartProps) {
  return (
    <Field label="谁可以看" error={form.formState.errors.visibility?.message}>
      <select className="select" {...form.register('visibility')}>
        {(Object.keys(audienceNames) as ResumeAudience[]).map(value => (
          <option key={value} value={value}>
            {audienceNames[value]}
          </option>
        ))}
      </select>
    </Field>
  )
}

function BackgroundFields({ form }: PartProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label="性别" error={errors.gender?.message}>
        <select className="select" {...form.register('gender')}>
          <option value="女">女</option>
          <option value="男">男</option>
        </select>
      </Field>
      <Field label="出生年份" error={errors.birthYear?.message}>
        <input className="input" inputMode="numeric" {...form.register('birthYear', numeric)} />
      </Field>
      <Field label="工作几年" error={errors.workYears?.message}>
        <input className="input" inputMode="numeric" {...form.register('workYears', numeric)} />
      </Field>
      <Field label="最高学历" error={errors.education?.message}>
        <select className="select" {...form.register('education')}>
          {Object.entries(educationTexts).map(([value, label]) => (
            <option key={value} value={value}>
              {value === 'ANY' ? '不填' : label}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}

function Person({ form }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Text form={form} name="fullName" label="姓名" help="双方同意开放联系方式之后对方才能看到" />
      <Text form={form} name="displayName" label="对外称呼" help="如：陈女士" />
      <BackgroundFields form={form} />
    </div>
  )
}

function Skills({ form, skills: before }: PartProps & { skills: readonly string[] }) {
  const [skills, setSkills] = useState(before.join(' '))
  return (
    <Field label="技能（选填）" help="用空格隔开，如：叉车证 英语" error={form.formState.errors.skills?.message}>
      <input
        className="input"
        value={skills}
        onChange={event => {
          setSkills(event.target.value)
          form.setValue('skills', [...new Set(event.target.value.split(/[\s,，、]+/).filter(Boolean))])
        }}
      />
    </Field>
  )
}

function Introduction({ form }: PartProps) {
  return (
    <Field label="自我介绍（选填）" error={form.formState.errors.intro?.message}>
      <textarea className="textarea" rows={4} {...form.register('intro')} />
    </Field>
  )
}

/** Fields are registered in the order they stand in: the first wrong one gets the focus. */
function Basics({ form, skills }: PartProps & { skills: readonly string[] }) {
  return (
    <section className="card card-pad stack" aria-labelledby="resume-basics">
      <h2 className="text-base font-semibold" id="resume-basics">
        基本信息
      </h2>
      <Text form={form} name="name" label="简历名称" help="自己看的，如：仓储主管" />
      <Visibility form={form} />
      <Person form={form} />
      <Text form={form} name="wish" label="期望的工作" help="做什么、在哪里、多少薪资" />
      <Text form={form} name="arrival" label="到岗时间" help="如：随时到岗" />
      <Text form={form} name="wechat" label="微信（选填）" help="只在双方同意之后给对方看" />
      <Introduction form={form} />
      <Skills form={form} skills={skills} />
    </section>
  )
}

export function ResumeEditor({ loaded }: { loaded: CallResult<typeof resume.getResume> }) {
  const form = useForm<ResumeValues>({ resolver, defaultValues: loaded.content })
  const works = useFieldArray({ control: form.control, name: 'works' })
  const schools = useFieldArray({ control: form.control, name: 'schools' })
  const [files, setFiles] = useState<UploadedFile[]>(loaded.attachment ? [loaded.attachment] : [])
  const [version, setVersion] = useState(loaded.version)
  const { submit, problem, sending } = useSubmit(form, async values => {
    const attachmentId = files[0]?.id ?? 0
    const saved = await api.saveResume({ params: { resumeId: loaded.resumeId }, body: { ...values, attachmentId, version } })
    setVersion(saved.version)
    await forgetResumes()
    toast('简历已保存', { tone: 'ok' })
  })
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label="简历">
      <Basics form={form} skills={loaded.content.skills} />
      <ResumeParts form={form} works={works} schools={schools} />
      <section className="card card-pad">
        <FilesField label="附件简历（选填）" purpose="ATTACHMENT" max={1} value={files} onChange={setFiles} />
      </section>
      <SubmitRow problem={problem} sending={sending} label="保存简历" />
    </form>
  )
}
