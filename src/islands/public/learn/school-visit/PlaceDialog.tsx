/** Registering for an open day: who comes, and how many. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { MAX_GUESTS, openDay } from '#lib/calls/learn/open-day.ts'
import type { OpenDayPlace } from '#lib/contract/learn/open-day.ts'
import { dateTime } from '#lib/format/date.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { PhoneConsent } from './PhoneConsent.tsx'

const api = clientOf({ registerForOpenDay: openDay.registerForOpenDay })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.placeForm))

type Values = { contactName: string; people: string; sharesPhone: boolean }

function PlaceTaken({ place }: { place: OpenDayPlace }) {
  return (
    <div className="stack" role="status">
      <p className="notice notice-ok">
        已预约 {place.people} 人：{dateTime(place.startsAt)}，{place.place}
      </p>
      <p className="text-ink-2">时间或地点有变化会通知你。来不了请在开始之前取消，名额让给别人。</p>
      <div className="flex flex-wrap gap-2">
        <a className="btn btn-main" href="/member/member_school?view=open-days">
          看我的预约
        </a>
        <a className="btn" href={`/school/open-day.ics?id=${place.openDayId}`}>
          加入日历
        </a>
      </div>
    </div>
  )
}

function PlaceForm({ openDayId, done }: { openDayId: number; done: (place: OpenDayPlace) => void }) {
  const me = useStore($userInfo)
  const [needsPhone, setNeedsPhone] = useState(false)
  const form = useForm<Values>({
    resolver,
    defaultValues: { contactName: me?.nickname ?? '', people: '1', sharesPhone: false },
  })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async ({ people, ...values }) => {
    try {
      done(await api.registerForOpenDay({ params: { openDayId }, body: { ...values, people: Number(people) } }))
    } catch (error) {
      setNeedsPhone(error instanceof ApiError && error.code === 'enquiry.no_phone')
      throw error
    }
  })
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label="联系人" help="签到时报这个名字" error={errors.contactName?.message}>
        <input className="input" maxLength={20} autoComplete="name" {...form.register('contactName')} />
      </Field>
      <Field label="一共几个人" error={errors.people?.message}>
        <select className="select" {...form.register('people')}>
          {Array.from({ length: MAX_GUESTS }, (_, index) => String(index + 1)).map(value => (
            <option key={value} value={value}>
              {value} 人
            </option>
          ))}
        </select>
      </Field>
      <PhoneConsent {...form.register('sharesPhone')} />
      {needsPhone && (
        <a className="btn btn-block" href="/member/member_account_bind">
          去绑定手机号
        </a>
      )}
      <SubmitRow problem={problem} sending={sending} label="预约" />
    </form>
  )
}

export function PlaceDialog({ openDayId, title, close }: { openDayId: number; title: string; close: () => void }) {
  const [place, setPlace] = useState<OpenDayPlace | null>(null)
  return (
    <Dialog title={`预约：${title}`} open onOpenChange={shown => !shown && close()}>
      {place ? <PlaceTaken place={place} /> : <PlaceForm openDayId={openDayId} done={setPlace} />}
    </Dialog>
  )
}
