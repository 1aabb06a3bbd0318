/** The parts of a registration: the site with its seats, the person, the materials. */
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import type { RegistrationForm, RegistrationScreen } from '#lib/contract/learn/exam-registration.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { dateTime } from '#lib/format/date.ts'
import { EDUCATIONS } from '#lib/learn/exam-rules.ts'

const MAX_FILES = 3

interface PartProps {
  form: UseFormReturn<RegistrationForm>
  screen: RegistrationScreen
}

export function TimeConflict({ conflict }: { conflict: RegistrationScreen['conflicts'][number] }) {
  return (
    <div className="notice notice-bad" role="alert">
      <p>
        和你报名的《{conflict.title}》时间冲突：{conflict.subject}，{dateTime(conflict.startsAt)}。
        <a className="link" href={`/member/member_school?view=exams&id=${conflict.registrationId}`}>
          查看那次报名
        </a>
      </p>
    </div>
  )
}

interface SiteProps {
  site: RegistrationScreen['sites'][number]
  chosen: boolean
  choose: (siteId: number) => void
}

function SiteChoice({ site, chosen, choose }: SiteProps) {
  return (
    <label className="flex items-start gap-3 py-2 min-h-11">
      <input type="radio" className="mt-1" name="site" checked={chosen} onChange={() => choose(site.siteId)} />
      <span className="grid min-w-0 gap-1">
        <span className="font-medium break-words">{site.name}</span>
        <span className="text-ink-2 text-sm break-words">{site.address}</span>
        <span className={site.seatsLeft > 0 ? 'text-sm num' : 'text-sm num text-bad'}>
          {site.seatsLeft > 0 ? `剩 ${site.seatsLeft} / ${site.seats} 个座位` : `已满，${site.waiting} 人候补`}
        </span>
      </span>
    </label>
  )
}

export function SitePart({ form, screen, isFull }: PartProps & { isFull: boolean }) {
  return (
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
              <SiteChoice key={one.siteId} site={one} chosen={Number(field.value) === one.siteId} choose={field.onChange} />
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
  )
}

function TypedPerson({ form }: Pick<PartProps, 'form'>) {
  const { errors } = form.formState
  return (
    <>
      <Field label="姓名" help="和证件上一致" error={errors.name?.message}>
        <input className="input" autoComplete="name" maxLength={30} {...form.register('name')} />
      </Field>
      <Field label="身份证号" error={errors.idNumber?.message}>
        <input className="input num" autoComplete="off" maxLength={18} {...form.register('idNumber')} />
      </Field>
    </>
  )
}

/** Registered after the name and the number, as they are drawn: the first field with something wrong gets the focus. */
function PersonFields({ form }: Pick<PartProps, 'form'>) {
  const { errors } = form.formState
  return (
    <>
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
    </>
  )
}

export function PersonPart({ form, screen }: PartProps) {
  return (
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
          <TypedPerson form={form} />
        )}
        <PersonFields form={form} />
      </div>
    </section>
  )
}

interface MaterialsProps extends PartProps {
  papers: Readonly<Record<string, UploadedFile[]>>
  setFiles: (material: string, files: UploadedFile[]) => void
}

export function MaterialsPart({ form, screen, papers, setFiles }: MaterialsProps) {
  const { errors } = form.formState
  return (
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
  )
}
