/** What others read of me. */
import { useEffect, useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AreaSelect } from '#components/ui/AreaSelect.tsx'
import { DraftNote } from '#components/ui/DraftNote.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { refreshUser } from '#islands/dashboard/platform/frame/refresh-user.ts'
import { syncForm } from '#islands/dashboard/platform/frame/sync-form.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { MAX_TAGS, profile } from '#lib/calls/people/profile.ts'
import type { MyProfile } from '#lib/contract/people/profile.ts'
import type { profileChange } from './rules.ts'
import { TagsField } from './TagsField.tsx'

const api = clientOf({ getMyProfile: profile.getMyProfile, saveProfile: profile.saveProfile })
type Values = z.input<typeof profileChange>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.profileChange))

const NOTICE_ID = 'profile-elsewhere'

const valuesOf = ({ nickname, gender, intro, tags, cityCode, districtCode, version }: MyProfile): Values => ({
  nickname,
  gender,
  intro,
  tags,
  cityCode,
  districtCode,
  version,
})

/** Municipalities: the level-1 area is the city. */
const CITY_PROVINCES = new Set([1, 2, 3, 4, 52994, 52995])

/** What stands in the fields, which follows what is changed elsewhere, and its saving. */
function useProfile(person: MyProfile) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(person) })
  const draft = useDraft(form, `profile-${person.userId}`)
  const seen = useRef(person)
  useEffect(() => {
    if (seen.current === person) return
    seen.current = person
    syncForm(form, valuesOf(person))
  }, [form, person])
  const elsewhere = {
    noticeId: NOTICE_ID,
    form,
    newest: async () => valuesOf(await api.getMyProfile()),
    submit: () => submit(),
  }
  const { submit, problem, sending } = useSubmit(form, async body => {
    const saved = await askIfChanged(api.saveProfile({ body }), elsewhere)
    queryClient.setQueryData(keyOf(profile.getMyProfile), saved)
    await refreshUser()
    draft.forget(() => form.reset(valuesOf(saved)))
    toast('资料已保存，公开主页已经更新', { tone: 'ok' })
  })
  return { form, draft, submit, problem, sending }
}

export function ProfileForm({ person }: { person: MyProfile }) {
  const { form, draft, submit, problem, sending } = useProfile(person)
  const { errors } = form.formState
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {draft.restored && <DraftNote discard={() => draft.forget(() => form.reset(valuesOf(person)))} />}
      <Field label="昵称" help="2 到 20 个字，别人看到的名字" error={errors.nickname?.message}>
        <input className="input" maxLength={20} autoComplete="nickname" {...form.register('nickname')} />
      </Field>
      <Field label="性别" error={errors.gender?.message}>
        <select className="select" {...form.register('gender')}>
          <option value="UNKNOWN">不公开</option>
          <option value="FEMALE">女</option>
          <option value="MALE">男</option>
        </select>
      </Field>
      <Field label="简介" help={`${[...form.watch('intro')].length}/500`} error={errors.intro?.message}>
        <textarea className="textarea" rows={4} {...form.register('intro')} />
      </Field>
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagsField value={field.value} max={MAX_TAGS} onChange={field.onChange} error={errors.tags?.message} />
        )}
      />
      <AreaSelect
        label="所在城市"
        // A municipality has its districts where other provinces have cities; nothing below a district is kept.
        depth={CITY_PROVINCES.has(form.watch('cityCode')) ? 2 : 3}
        value={form.watch('districtCode') ?? form.watch('cityCode')}
        onChange={(code, chain) => {
          const [province, second, third] = chain
          const isMunicipality = province !== undefined && CITY_PROVINCES.has(province.code)
          const city = isMunicipality ? province : (second ?? province)
          const district = isMunicipality ? second : third
          form.setValue('cityCode', city?.code ?? code, { shouldDirty: true, shouldValidate: false })
          form.setValue('districtCode', district?.code ?? null, { shouldDirty: true })
          form.clearErrors('cityCode')
        }}
        error={errors.cityCode?.message}
      />
      <div hidden id={NOTICE_ID} />
      <SubmitRow problem={problem} sending={sending} label="保存资料" />
    </form>
  )
}
