/** The form: site with its seats, who one is, the materials. What is full is said before it is handed in. */
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examRegistration } from '#lib/calls/learn/exam-registration.ts'
import type { RegistrationForm, RegistrationScreen } from '#lib/contract/learn/exam-registration.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { dateTime } from '#lib/format/date.ts'
import { EDUCATIONS } from '#lib/learn/exam-rules.ts'
import { GuardianFields, isMinorNumber } from './GuardianFields.tsx'

const api = clientOf({ registerForExam: examRegistration.registerForExam })

type Values = RegistrationForm

/** Not filled in: what is missing is said when it is handed in. */
const emptyGuardian = { name: '', relation: '', phone: '', agrees: false } as unknown as NonNullable<Values['guardian']>

const MAX_FILES = 3

export function RegistrationFields({ screen }: { screen: RegistrationScreen }) {
  const isCertified = screen.certified !== null
  const [papers, setPapers] = useState<Record<string, UploadedFile[]>>({})
  const form = useForm<Values>({
    resolver: lateResolver<Values, Values>(
      async () => (await import('./rules.ts'))[isCertified ? 'certifiedRegistration' : 'typedRegistration'] as never,
    ),
    defaultValues: {
      siteId: (screen.sites.find(site => site.seatsLeft > 0) ?? screen.sites[0])?.siteId ?? 0,
      name: '',
      idNumber: '',
      education: '' as Values['education'],
      phone: screen.phone,
      company: '',
      guardian: screen.certified?.isMinor ? emptyGuardian : null,
      files: [],
    },
  })
  const errors = form.formState.errors
  const number = form.watch('idNumber')
  const isMinor = screen.certified ? screen.certified.isMinor : isMinorNumber(number)
  // The part for the guardian comes and goes with the number: nobody of age is asked for one.
  useEffect(() => {
    const now = form.getValues('guardian')
    if (isMinor && !now) form.setValue('guardian', emptyGuardian)
    else if (!isMinor && now) form.setValue('guardian', null)
  }, [isMinor, form])
  const site = screen.sites.find(one => one.siteId === Number(form.watch('siteId')))
  const isFull = site?.seatsLeft === 0
  const [conflict] = screen.conflicts
  const { submit, problem, sending } = useSubmit(form, async values => {
    try {
      const { registrationId } = await api.registerForExam({ params: { id: screen.examId }, body: values })
      location.assign(`/member/member_school?view=exams&id=${registrationId}`)
    } catch (error) {
      // What stood here is not true any more: seats, the window, another tab.
      if (error instanceof ApiError && error.code !== 'validation.fields')
        void queryClient.invalidateQueries({ queryKey: keyOf(examRegistration.getRegistrationScreen) })
      throw error
    }
  })
  const setFiles = (material: string, files: UploadedFile[]) => {
    const next = { ...papers, [material]: files }
    setPapers(next)
    form.setValue(
      'files',
      Object.entries(next).flatMap(([name, list]) => list.map(file => ({ material: name, uploadId: file.id }))),
    )
    form.clearErrors('files')
  }
  const reason = conflict ? '和你报名的另一场考试时间冲突' : sending ? '正在提交' : undefined
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {conflict && (
        <div className="notice notice-bad" role="alert">
          <p>
            和你报名的《{conflict.title}》时间冲突：{conflict.subject}，{dateTime(conflict.startsAt)}。
            <a className="link" href={`/member/member_school?view=exams&id=${conflict.registrationId}`}>
              查看那次报名
            </a>
          </p>
        </div>
      )}
      <section className="card card-pad stack" aria-labelledby="register-site">
        <h2 className="text-lg font-semibold" id="register-site">
          考点
        </h2>
        <Controller
          control={form.control}
          name="siteId"
          render={({ field, fieldState }) => (
            <fieldset className="stack">
              <legend className="sr-only">选择考点</legend>
              {screen.sites.map(one => (
                <label key={one.siteId} className="flex items-start gap-3 py-2 min-h-11">
                  <input
                    type="radio"
                    className="mt-1"
                    name="site"
                    checked={Number(field.value) === one.siteId}
                    onChange={() => field.onChange(one.siteId)}
                  />
                  <span className="grid min-w-0 gap-1">
                    <span className="font-medium break-words">{one.name}</span>
                    <span className="text-ink-2 text-sm break-words">{one.address}</span>
                    <span className={one.seatsLeft > 0 ? 'text-sm num' : 'text-sm num text-bad'}>
                      {one.seatsLeft > 0 ? `剩 ${one.seatsLeft} / ${one.seats} 个座位` : `已满，${one.waiting} 人候补`}
                    </span>
                  </span>
                </label>
              ))}
              {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
            </fieldset>
          )}
        />
        {isFull && (
          <p className="notice notice-warn" role="status">
            这个考点已满，提交后进入候补。有人退出时按先后顺序通知，你有 24 小时确认。
          </p>
        )}
      </section>
      <section className="card card-pad stack" aria-labelledby="register-person">
        <h2 className="text-lg font-semibold" id="register-person">
          报名信息
        </h2>
        <p className="text-ink-2">证件号码和手机加密保存，只给这场考试的组织方审核用。</p>
        <div className="grid gap-4 md:grid-cols-2">
          {screen.certified ? (
            <p className="md:col-span-2">
              按实名认证报名：<strong>{screen.certified.name}</strong>{' '}
              <span className="num">{screen.certified.idNumberMasked}</span>
            </p>
          ) : (
            <>
              <Field label="姓名" help="和证件上一致" error={errors.name?.message}>
                <input className="input" autoComplete="name" maxLength={30} {...form.register('name')} />
              </Field>
              <Field label="身份证号" error={errors.idNumber?.message}>
                <input className="input num" autoComplete="off" maxLength={18} {...form.register('idNumber')} />
              </Field>
            </>
          )}
          <Field label="学历" error={errors.education?.message}>
            <select className="select" {...form.register('education')}>
              <option value="">请选择</option>
              {EDUCATIONS.map(one => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </Field>
          <Field label="手机" error={errors.phone?.message}>
            <input className="input num" autoComplete="tel" inputMode="tel" maxLength={11} {...form.register('phone')} />
          </Field>
          <Field label="单位" help="没有可以不填" error={errors.company?.message}>
            <input className="input" autoComplete="organization" maxLength={60} {...form.register('company')} />
          </Field>
        </div>
      </section>
      {isMinor && <GuardianFields form={form} />}
      {screen.materials.length > 0 && (
        <section className="card card-pad stack" aria-labelledby="register-papers">
          <h2 className="text-lg font-semibold" id="register-papers">
            材料
          </h2>
          {screen.needsFiles ? (
            screen.materials.map(material => (
              <FilesField
                key={material}
                label={material}
                purpose="ATTACHMENT"
                value={papers[material] ?? []}
                onChange={files => setFiles(material, files)}
                max={MAX_FILES}
                help="图片或 PDF"
              />
            ))
          ) : (
            <p className="text-ink-2">不用上传，请按组织方的要求准备：{screen.materials.join('、')}。</p>
          )}
          {errors.files?.message && <p className="field-error">{errors.files.message}</p>}
        </section>
      )}
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="btn btn-main justify-self-start"
        disabled={reason !== undefined}
        aria-busy={sending}
        title={reason}
      >
        {sending ? '请稍候…' : isFull ? '提交并候补' : '提交报名'}
      </button>
    </form>
  )
}
