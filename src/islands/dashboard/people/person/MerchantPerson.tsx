/** What an individual merchant says in public. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { z } from 'zod'
import { DraftNote } from '#components/ui/DraftNote.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged, type EditorAccess } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { profile } from '#lib/calls/people/profile.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { $userInfo } from '#lib/session/identity.ts'
import type { merchantProfile } from './rules.ts'
import { type Area, ServedAreas } from './ServedAreas.tsx'

const api = clientOf({ getMerchantProfile: profile.getMerchantProfile, saveMerchantProfile: profile.saveMerchantProfile })
type Values = z.input<typeof merchantProfile>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.merchantProfile))
type Merchant = CallResult<typeof profile.getMerchantProfile>

const KEY = keyOf(profile.getMerchantProfile)

const NOTICE_ID = 'merchant-elsewhere'

const CERTIFICATION = {
  NONE: '还没有实名认证。认证之后才能发布服务，服务旁会带上认证标识。',
  APPLYING: '实名认证正在审核。',
  CERTIFIED: '已通过实名认证。',
  REFUSED: '实名认证没有通过，可以修改后再次提交。',
  EXPIRED: '实名认证已过期，请重新认证。',
  REVOKED: '实名认证已被撤销。',
} as const

function Certification({ merchant }: { merchant: Merchant }) {
  return (
    <section className="card card-pad" aria-labelledby="merchant-certification">
      <h2 className="text-base font-semibold" id="merchant-certification">
        {merchant.displayName}
        {merchant.certified && <span className="badge ml-2">认证</span>}
        {merchant.certified && merchant.sandbox && <span className="badge ml-2">演示</span>}
      </h2>
      <p className="text-ink-2">
        {CERTIFICATION[merchant.certification]}
        {merchant.certification !== 'CERTIFIED' && (
          <Link className="link underline ml-1" href="/merchant/information/Certification">
            {merchant.certification === 'APPLYING' ? '查看' : '去认证'}
          </Link>
        )}
      </p>
      <p className="card-meta">
        <span>在架服务 {merchant.serviceCount} 个</span>
        <a className="link underline" href="/member/member_person_data">
          修改昵称和头像
        </a>
        {$userInfo.get() && (
          <a className="link underline" href={`/search/user/${$userInfo.get()?.userId}`}>
            看看公开主页
          </a>
        )}
      </p>
    </section>
  )
}

const coverOf = (key: string): UploadedFile[] =>
  key ? [{ id: 0, kind: 'IMAGE', name: '封面', bytes: 0, url: pictureUrl(key, 480), pictureKey: key }] : []

const valuesOf = (merchant: Merchant): Values => ({
  headline: merchant.headline,
  intro: merchant.intro,
  contactHours: merchant.contactHours,
  servedAreaCodes: merchant.servedAreas.map(area => area.code),
  version: merchant.version,
})

/** What the call is told of the cover: nothing while it stays, null when it was taken out. */
function coverChange(cover: readonly UploadedFile[]): { coverUploadId?: number | null } {
  const [file] = cover
  if (!file) return { coverUploadId: null }
  return file.id > 0 ? { coverUploadId: file.id } : {}
}

/** What stands in the fields, cover and areas among them, and its saving. */
function useMerchant(merchant: Merchant) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(merchant) })
  const draft = useDraft(form, `merchant-${$userInfo.get()?.userId ?? ''}`)
  const [cover, setCover] = useState(() => coverOf(merchant.cover))
  const [areas, setAreas] = useState<Area[]>(merchant.servedAreas)
  const again = useRef<() => Promise<void>>(null)
  const shown = useRef({ cover, areas })
  shown.current = { cover, areas }
  const elsewhere: EditorAccess<{ fields: Values; cover: UploadedFile[]; areas: Area[] }> = {
    noticeId: NOTICE_ID,
    read: () => ({ fields: form.getValues(), ...shown.current }),
    newest: async () => {
      const newest = await api.getMerchantProfile()
      return { fields: valuesOf(newest), cover: coverOf(newest.cover), areas: newest.servedAreas }
    },
    show: (all, unsaved) => {
      form.reset(unsaved ? { ...all.fields, version: form.getValues('version') } : all.fields, { keepDefaultValues: unsaved })
      // A cover that was there can only be left there, not be named.
      if (!unsaved || all.cover[0]?.id !== 0) setCover(all.cover)
      setAreas(all.areas)
    },
    saveAnyway: () => {
      form.setValue('version', undefined)
      return again.current?.()
    },
  }
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = { ...values, servedAreaCodes: areas.map(area => area.code), ...coverChange(cover) }
    const saved = await askIfChanged(api.saveMerchantProfile({ body }), elsewhere)
    setCover(coverOf(saved.cover))
    setAreas(saved.servedAreas)
    const next = { ...merchant, ...saved }
    queryClient.setQueryData(KEY, next)
    draft.forget(() => form.reset(valuesOf(next)))
    toast('商家资料已保存，公开主页已经更新', { tone: 'ok' })
  })
  again.current = submit
  return { form, draft, cover, setCover, areas, setAreas, submit, problem, sending }
}

function MerchantForm({ merchant }: { merchant: Merchant }) {
  const { form, draft, cover, setCover, areas, setAreas, submit, problem, sending } = useMerchant(merchant)
  const { errors } = form.formState
  return (
    <form className="card card-pad stack max-w-2xl" onSubmit={submit} noValidate aria-label="商家资料">
      {draft.restored && <DraftNote discard={() => draft.forget(() => form.reset(valuesOf(merchant)))} />}
      <PictureField
        label="封面"
        purpose="COMPANY_PICTURE"
        value={cover}
        onChange={setCover}
        max={1}
        aspect={3}
        help="横幅图片，放在公开主页最上面"
      />
      <Field label="一句话介绍" help="例如“十六年水电维修，小活也上门”" error={errors.headline?.message}>
        <input className="input" maxLength={40} {...form.register('headline')} />
      </Field>
      <Field label="详细介绍" help={`${[...form.watch('intro')].length}/2000`} error={errors.intro?.message}>
        <textarea className="textarea" rows={6} {...form.register('intro')} />
      </Field>
      <Field label="联系时间" help="例如“每天 8:00–20:00”" error={errors.contactHours?.message}>
        <input className="input" maxLength={40} {...form.register('contactHours')} />
      </Field>
      <ServedAreas value={areas} onChange={setAreas} error={errors.servedAreaCodes?.message} />
      <div hidden id={NOTICE_ID} />
      <SubmitRow problem={problem} sending={sending} label="保存商家资料" />
    </form>
  )
}

export default function MerchantPerson() {
  const merchant = useQuery({ queryKey: KEY, queryFn: () => api.getMerchantProfile() }, queryClient)
  return (
    <Answer query={merchant}>
      {found => (
        <div className="stack">
          <Certification merchant={found} />
          <MerchantForm merchant={found} />
        </div>
      )}
    </Answer>
  )
}
