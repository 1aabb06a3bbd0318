/** One banner of the home page: its words, where it leads, its picture, when it is shown. */
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { operatorContent } from '#lib/calls/platform/operator-content.ts'
import type { BannerEntry } from '#lib/contract/platform/operator-content.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import type { bannerBody } from './rules.ts'

const api = clientOf({
  listBanners: operatorContent.listBanners,
  addBanner: operatorContent.addBanner,
  changeBanner: operatorContent.changeBanner,
})

type Values = z.input<typeof bannerBody>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.bannerBody))

interface Props {
  /** Null: a new one. */
  banner: BannerEntry | null
  close: () => void
  saved: () => void
}

const emptyDay = { setValueAs: (value: string | null) => value || null }

const valuesOf = (banner: BannerEntry | null): Values => ({
  title: banner?.title ?? '',
  subtitle: banner?.subtitle ?? '',
  action: banner?.action ?? '去看看',
  href: banner?.href ?? '/',
  uploadId: null,
  from: banner?.from ?? null,
  to: banner?.to ?? null,
  enabled: banner?.enabled ?? true,
})

/** The fields, their saving, and `theirs`: what another operator made of the banner meanwhile. */
function useBanner({ banner, close, saved }: Props) {
  const [pictures, setPictures] = useState<UploadedFile[]>([])
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(banner) })
  const version = useRef(banner?.version)
  const [theirs, setTheirs] = useState<BannerEntry | null>(null)
  const { submit, problem, sending } = useSubmit(form, async body => {
    try {
      if (banner) await api.changeBanner({ params: { id: banner.id }, body: { ...body, version: version.current } })
      else await api.addBanner({ body })
      saved()
      close()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'state.changed') throw error
      const latest = (await api.listBanners()).find(one => one.id === banner?.id)
      if (!latest) throw error
      setTheirs(latest)
    }
  })
  const takeTheirs = (latest: BannerEntry) => {
    const { title, subtitle, action, href, from, to, enabled } = latest
    form.reset({ title, subtitle, action, href, uploadId: null, from, to, enabled })
    setPictures([])
    version.current = latest.version
    setTheirs(null)
  }
  const keepMine = (latest: BannerEntry) => {
    version.current = latest.version
    setTheirs(null)
    void submit()
  }
  return { form, pictures, setPictures, submit, problem, sending, theirs, takeTheirs, keepMine }
}

function Words({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="标题" error={errors.title?.message}>
        <input className="input" maxLength={24} {...form.register('title')} />
      </Field>
      <Field label="副标题" error={errors.subtitle?.message}>
        <input className="input" maxLength={40} {...form.register('subtitle')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="按钮文字" error={errors.action?.message}>
          <input className="input" maxLength={8} {...form.register('action')} />
        </Field>
        <Field label="打开的页面" help="本站的地址，如 /city" error={errors.href?.message}>
          <input className="input" maxLength={200} {...form.register('href')} />
        </Field>
        <Field label="从哪天起" help="不填就一直显示" error={errors.from?.message}>
          <input className="input" type="date" {...form.register('from', emptyDay)} />
        </Field>
        <Field label="到哪天止" error={errors.to?.message}>
          <input className="input" type="date" {...form.register('to', emptyDay)} />
        </Field>
      </div>
    </>
  )
}

function EnabledField({ form }: { form: UseFormReturn<Values> }) {
  return (
    <label className="flex items-center gap-2 min-h-11 cursor-pointer">
      <input type="checkbox" {...form.register('enabled')} />
      启用
    </label>
  )
}

function ConflictNotice({ theirs, take, keepMine }: { theirs: BannerEntry; take: () => void; keepMine: () => void }) {
  return (
    <div className="notice notice-warn" role="alert">
      <p className="grow">
        {`别的运营人员刚改过这条横幅，你的修改还没有保存。现在的标题是“${theirs.title}”，打开 ${theirs.href}，${theirs.enabled ? '已启用' : '未启用'}。`}
      </p>
      <button type="button" className="btn btn-sm" onClick={take}>
        看看最新的
      </button>
      <button type="button" className="btn btn-sm" onClick={keepMine}>
        仍然保存我的
      </button>
    </div>
  )
}

/** Fields are registered in the order they stand in: the first wrong one gets the focus. */
export function BannerForm(props: Props) {
  const { banner, close } = props
  const { form, pictures, setPictures, submit, problem, sending, theirs, takeTheirs, keepMine } = useBanner(props)
  return (
    <Dialog title={banner ? '修改横幅' : '新增横幅'} open onOpenChange={shown => !shown && close()} wide>
      <form className="stack" onSubmit={submit} noValidate>
        <Words form={form} />
        <PictureField
          label={banner ? '换一张图片' : '图片'}
          purpose="CONTENT_PICTURE"
          value={pictures}
          onChange={list => {
            setPictures(list)
            form.setValue('uploadId', list[0]?.id ?? null)
          }}
          max={1}
          aspect={3 / 2}
          error={form.formState.errors.uploadId?.message}
        />
        <EnabledField form={form} />
        {theirs && <ConflictNotice theirs={theirs} take={() => takeTheirs(theirs)} keepMine={() => keepMine(theirs)} />}
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}
