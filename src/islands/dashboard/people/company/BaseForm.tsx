/** Everything that a company's public page shows about it, in one form. */
import { useEffect, useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { watched } from '#islands/dashboard/platform/frame/elsewhere.ts'
import { follow } from '#islands/dashboard/platform/frame/follow.ts'
import { clientOf } from '#lib/api/browser.ts'
import { company as contract, MAX_GALLERY, MAX_INTRO } from '#lib/calls/people/company.ts'
import type { CompanyBase, PictureRef } from '#lib/contract/people/company.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { companyScaleTexts } from '#lib/format/recruitment.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { AreaField } from './AreaField.tsx'
import { readDraft, useDraft } from './draft.ts'
import type { companyBase } from './rules.ts'
import { splitTags } from './tags.ts'

const { getCompanyBase, saveCompanyBase } = clientOf({
  getCompanyBase: contract.getCompanyBase,
  saveCompanyBase: contract.saveCompanyBase,
})

const INDUSTRIES =
  `家政服务 维修安装 装修设计 搬家物流 企业服务 法律服务 广告设计 软件信息 教育培训 摄影婚庆 汽车服务 健康生活 电子制造 餐饮食品
  零售电商 医疗健康 新能源 金融保险 其他`.split(/\s+/)

type Values = z.input<typeof companyBase>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.companyBase))

/** A picture that is there already, in the shape of an upload; its id is below zero. */
const present = (key: string, index: number): UploadedFile => ({
  id: -1 - index,
  kind: 'IMAGE',
  name: '',
  bytes: 0,
  url: pictureUrl(key, 240),
  pictureKey: key,
})

const refOf = (file: UploadedFile): PictureRef => (file.id > 0 ? file.id : (file.pictureKey ?? ''))

const valuesOf = (base: CompanyBase): Values => ({
  name: base.name,
  shortName: base.shortName,
  slogan: base.slogan,
  intro: base.intro,
  logo: base.logo ? [present(base.logo, 0)] : [],
  cover: base.cover ? [present(base.cover, 0)] : [],
  gallery: base.gallery.map(present),
  industry: base.industry,
  scale: base.scale,
  tags: base.tags.join(' '),
  contactName: base.contactName,
  phone: '',
  businessHours: base.businessHours,
  area: base.area,
  address: base.address,
  lng: String(base.lng),
  lat: String(base.lat),
  version: base.version,
})

interface Props {
  base: CompanyBase
  onSaved: (base: CompanyBase) => void
}

export function BaseForm({ base, onSaved }: Props) {
  const name = `company:${base.companyId}`
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...valuesOf(base), ...readDraft<Values>(name) } as Values,
  })
  const draft = useDraft(name, form)
  const seen = useRef(base)
  useEffect(() => {
    if (seen.current === base || draft.kept) return
    seen.current = base
    follow(form, valuesOf(base))
  }, [base, draft.kept, form])
  const { errors, isDirty } = form.formState
  const elsewhere = {
    place: 'base-elsewhere',
    form,
    newest: async () => valuesOf(await getCompanyBase()),
    submit: () => submit(),
  }
  const { submit, problem, sending } = useSubmit(form, async values => {
    const { logo, cover, gallery, tags, area, lng, lat, phone, name: fullName, areaCode: _, ...rest } = values
    const body = {
      ...rest,
      ...(base.certified ? {} : { name: fullName }),
      ...(phone ? { phone } : {}),
      logo: logo[0] ? refOf(logo[0]) : null,
      cover: cover[0] ? refOf(cover[0]) : null,
      gallery: gallery.map(refOf),
      tags: splitTags(tags),
      areaCode: area.at(-1)?.code ?? 0,
      position: lng && lat ? { lng: Number(lng), lat: Number(lat) } : null,
    }
    const saved = await watched(saveCompanyBase({ body }), elsewhere)
    form.reset(valuesOf(saved))
    draft.drop()
    toast('资料已保存，公开页面已更新', { tone: 'ok' })
    onSaved(saved)
  })
  const pictures = (
    field: 'logo' | 'cover' | 'gallery',
    label: string,
    extra: { max: number; aspect?: number; help: string },
  ) => (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <PictureField
          label={label}
          purpose="COMPANY_PICTURE"
          value={value}
          onChange={onChange}
          error={errors[field]?.message}
          {...extra}
        />
      )}
    />
  )
  return (
    <form className="stack max-w-2xl" onSubmit={submit} noValidate aria-label="公司资料">
      {draft.kept && (
        <p className="notice" role="status">
          <span className="grow">这里有上次没有保存的修改。</span>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => {
              form.reset(valuesOf(base))
              draft.drop()
            }}
          >
            放弃修改
          </button>
        </p>
      )}
      <section className="card card-pad stack" aria-labelledby="base-who">
        <h2 className="text-base font-semibold" id="base-who">
          基本信息
        </h2>
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
        <Field label="标签" help="用空格或顿号分开，最多 8 个，每个不超过 12 个字" error={errors.tags?.message}>
          <input className="input" maxLength={110} {...form.register('tags')} />
        </Field>
        <RichText
          label="介绍"
          error={errors.intro?.message}
          value={form.watch('intro')}
          onChange={intro => form.setValue('intro', intro, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
          max={MAX_INTRO}
        />
      </section>
      <section className="card card-pad stack" aria-labelledby="base-pictures">
        <h2 className="text-base font-semibold" id="base-pictures">
          图片
        </h2>
        {pictures('logo', '标志', { max: 1, aspect: 1, help: '方形，列表里显示' })}
        {pictures('cover', '封面', { max: 1, aspect: 16 / 9, help: '公司主页顶部的大图' })}
        {pictures('gallery', '相册', { max: MAX_GALLERY, help: `环境、团队、案例，最多 ${MAX_GALLERY} 张` })}
      </section>
      <section className="card card-pad stack" aria-labelledby="base-where">
        <h2 className="text-base font-semibold" id="base-where">
          联系与地址
        </h2>
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
      </section>
      <div hidden id={elsewhere.place} />
      <div className="dash-save">
        <SubmitRow problem={problem} sending={sending} label={isDirty || draft.kept ? '保存修改' : '保存'} />
      </div>
    </form>
  )
}
