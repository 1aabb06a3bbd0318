/** The parts of the form about a company: who it is, its pictures, where it is found. */
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { MAX_GALLERY, MAX_INTRO } from '#lib/calls/people/company.ts'
import type { CompanyBase } from '#lib/contract/people/company.ts'
import { companyScaleTexts } from '#lib/format/recruitment.ts'
import { AreaField } from './AreaField.tsx'
import type { BaseFields } from './base-values.ts'

const INDUSTRIES =
  `家政服务 维修安装 装修设计 搬家物流 企业服务 法律服务 广告设计 软件信息 教育培训 摄影婚庆 汽车服务 健康生活 电子制造 餐饮食品
  零售电商 医疗健康 新能源 金融保险 其他`.split(/\s+/)

interface Props {
  form: BaseFields
  base: CompanyBase
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card card-pad stack" aria-labelledby={id}>
      <h2 className="text-base font-semibold" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Names({ form, base }: Props) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="公司全称"
        help={base.certified ? '已认证，改名要重新认证' : '与营业执照一致；认证之后不能随意修改'}
        error={errors.name?.message}
      >
        <input className="input" maxLength={60} readOnly={base.certified} {...form.register('name')} />
      </Field>
      <Field label="简称" help="列表和职位里显示" error={errors.shortName?.message}>
        <input className="input" maxLength={20} {...form.register('shortName')} />
      </Field>
      <Field label="口号" help="一句话说清你们做什么" error={errors.slogan?.message}>
        <input className="input" maxLength={40} {...form.register('slogan')} />
      </Field>
    </>
  )
}

function IndustryAndScale({ form }: Pick<Props, 'form'>) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-4 items-start sm:grid-cols-2">
        <Field label="行业" error={errors.industry?.message}>
          <input className="input" list="industries" maxLength={20} {...form.register('industry')} />
        </Field>
        <Field label="人员规模" error={errors.scale?.message}>
          <select className="select" {...form.register('scale')}>
            {Object.entries(companyScaleTexts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <datalist id="industries">
        {INDUSTRIES.map(industry => (
          <option key={industry} value={industry} />
        ))}
      </datalist>
    </>
  )
}

export function BasicPart({ form, base }: Props) {
  const { errors, isSubmitted } = form.formState
  return (
    <Section id="base-who" title="基本信息">
      <Names form={form} base={base} />
      <IndustryAndScale form={form} />
      <Field label="标签" help="用空格或顿号分开，最多 8 个，每个不超过 12 个字" error={errors.tags?.message}>
        <input className="input" maxLength={110} {...form.register('tags')} />
      </Field>
      <RichText
        label="介绍"
        error={errors.intro?.message}
        value={form.watch('intro')}
        onChange={intro => form.setValue('intro', intro, { shouldDirty: true, shouldValidate: isSubmitted })}
        max={MAX_INTRO}
      />
    </Section>
  )
}

interface PicturesProps extends Pick<Props, 'form'> {
  name: 'logo' | 'cover' | 'gallery'
  label: string
  max: number
  aspect?: number
  help: string
}

function Pictures({ form, name, ...shown }: PicturesProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <PictureField
          purpose="COMPANY_PICTURE"
          value={value}
          onChange={onChange}
          error={form.formState.errors[name]?.message}
          {...shown}
        />
      )}
    />
  )
}

export function PicturesPart({ form }: Pick<Props, 'form'>) {
  return (
    <Section id="base-pictures" title="图片">
      <Pictures form={form} name="logo" label="标志" max={1} aspect={1} help="方形，列表里显示" />
      <Pictures form={form} name="cover" label="封面" max={1} aspect={16 / 9} help="公司主页顶部的大图" />
      <Pictures form={form} name="gallery" label="相册" max={MAX_GALLERY} help={`环境、团队、案例，最多 ${MAX_GALLERY} 张`} />
    </Section>
  )
}

function Contact({ form, base }: Props) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-4 items-start sm:grid-cols-2">
        <Field label="联系人" error={errors.contactName?.message}>
          <input className="input" maxLength={20} autoComplete="name" {...form.register('contactName')} />
        </Field>
        <Field
          label="联系电话"
          help={base.phoneMasked ? `现在是 ${base.phoneMasked}，不改就留空` : '公开页面只显示一部分'}
          error={errors.phone?.message}
        >
          <input
            className="input num"
            type="tel"
            inputMode="numeric"
            maxLength={11}
            autoComplete="off"
            {...form.register('phone')}
          />
        </Field>
      </div>
      <Field label="营业时间" help="例如：周一至周五 09:00–18:00" error={errors.businessHours?.message}>
        <input className="input" maxLength={60} {...form.register('businessHours')} />
      </Field>
    </>
  )
}

function Area({ form }: Pick<Props, 'form'>) {
  const { errors } = form.formState
  return (
    <Controller
      control={form.control}
      name="area"
      render={({ field: { value, onChange } }) => (
        <AreaField
          label="所在地区"
          value={value}
          onChange={chain => {
            onChange(chain)
            // Another area: the old point no longer holds.
            form.setValue('lng', '')
            form.setValue('lat', '')
          }}
          error={errors.area?.message ?? errors.areaCode?.message}
        />
      )}
    />
  )
}

export function WherePart({ form, base }: Props) {
  const { errors } = form.formState
  return (
    <Section id="base-where" title="联系与地址">
      <Contact form={form} base={base} />
      <Area form={form} />
      <Field label="详细地址" help="街道、门牌、楼层" error={errors.address?.message}>
        <input className="input" maxLength={80} autoComplete="street-address" {...form.register('address')} />
      </Field>
      <div className="grid gap-4 items-start sm:grid-cols-2">
        <Field label="经度" help="留空时用所选地区的中心" error={errors.lng?.message}>
          <input className="input num" inputMode="decimal" maxLength={12} {...form.register('lng')} />
        </Field>
        <Field label="纬度" help="高德坐标（GCJ-02）" error={errors.lat?.message}>
          <input className="input num" inputMode="decimal" maxLength={12} {...form.register('lat')} />
        </Field>
      </div>
      {base.lng > 0 && (
        <p>
          <a className="link underline" href={`/map?kind=company&lng=${base.lng}&lat=${base.lat}&zoom=13`}>
            在地图上看现在的位置
          </a>
        </p>
      )}
    </Section>
  )
}
