/** Asking about a vacant room: who asks, when they would like to see it. The phone is the account's. */
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
import { VIEWING_DAYS, vacancy } from '#lib/calls/park/vacancy.ts'
import type { Enquiry, HalfDay } from '#lib/contract/park/vacancy.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { halfDayTexts, roomText, visitText } from '#lib/format/vacancy.ts'
import { $checkCompany, $userInfo } from '#lib/session/identity.ts'

const api = clientOf({ enquire: vacancy.enquire })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.enquiryForm))
const MAX_MESSAGE = 500

type Values = { contactName: string; wantedArea: string; visitOn: string; halfDay: HalfDay; message: string }

function EnquirySent({ enquiry }: { enquiry: Enquiry }) {
  return (
    <div className="stack" role="status">
      <p className="notice notice-ok">
        已提交：{roomText(enquiry)}，希望 {visitText(enquiry.wished)}看房
      </p>
      <p className="text-ink-2">园区服务人员确认或改约之后会通知你，也可能打电话联系。</p>
      <a className="btn btn-main btn-block" href="/member/member_vacancy">
        看我的租房咨询
      </a>
    </div>
  )
}

function useEnquiry(unitId: number, contactName: string, visitOn: string, done: (enquiry: Enquiry) => void) {
  const [needsPhone, setNeedsPhone] = useState(false)
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      contactName,
      wantedArea: '',
      visitOn,
      halfDay: 'MORNING',
      message: '',
    },
  })
  const { submit, problem, sending } = useSubmit(form, async ({ wantedArea, ...values }) => {
    try {
      const body = { ...values, wantedArea: wantedArea.trim() === '' ? null : Number(wantedArea) }
      done(await api.enquire({ params: { id: unitId }, body }))
    } catch (error) {
      setNeedsPhone(error instanceof ApiError && error.code === 'vacancy.no_phone')
      throw error
    }
  })
  return { form, submit, problem, sending, needsPhone }
}

function EnquiryForm({ unitId, done }: { unitId: number; done: (enquiry: Enquiry) => void }) {
  const me = useStore($userInfo)
  const company = useStore($checkCompany)
  const tomorrow = date(Date.now() + DAY_MS)
  const { form, submit, problem, sending, needsPhone } = useEnquiry(unitId, me?.nickname ?? '', tomorrow, done)
  const { errors } = form.formState
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label="联系人" error={errors.contactName?.message}>
        <input className="input" maxLength={20} autoComplete="name" {...form.register('contactName')} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="看房日期" error={errors.visitOn?.message}>
          <input
            className="input"
            type="date"
            min={tomorrow}
            max={date(Date.now() + VIEWING_DAYS * DAY_MS)}
            {...form.register('visitOn')}
          />
        </Field>
        <Field label="上午或下午" error={errors.halfDay?.message}>
          <select className="select" {...form.register('halfDay')}>
            {Object.entries(halfDayTexts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Field label="想租的面积（平方米）" help="选填；只租一部分或还想要更大的，可以写在这里" error={errors.wantedArea?.message}>
        <input className="input num" inputMode="numeric" maxLength={6} {...form.register('wantedArea')} />
      </Field>
      <Field label="留言" help="选填；例如做什么行业、多少人、对电力和承重的要求" error={errors.message?.message}>
        <textarea className="textarea" rows={3} maxLength={MAX_MESSAGE} {...form.register('message')} />
      </Field>
      <p className="text-sm text-ink-2">
        电话用账号绑定的手机号，只给园区服务人员看。{company && `为${company.companyName}咨询。`}
      </p>
      {needsPhone && (
        <a className="btn btn-block" href="/member/member_account_bind">
          去绑定手机号
        </a>
      )}
      <SubmitRow problem={problem} sending={sending} label="提交并约看房" />
    </form>
  )
}

export function EnquiryDialog({ unitId, room, close }: { unitId: number; room: string; close: () => void }) {
  const [enquiry, setEnquiry] = useState<Enquiry | null>(null)
  return (
    <Dialog title={`咨询 ${room}`} open onOpenChange={shown => !shown && close()}>
      {enquiry ? <EnquirySent enquiry={enquiry} /> : <EnquiryForm unitId={unitId} done={setEnquiry} />}
    </Dialog>
  )
}
