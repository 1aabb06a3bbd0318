/** Asking a school. The phone goes along only when the person says so. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { ENQUIRY_TOPICS, schoolEnquiry } from '#lib/calls/learn/school-enquiry.ts'
import type { SchoolEnquiryThread, SchoolEnquiryTopic } from '#lib/contract/learn/school-enquiry.ts'
import { enquiryTopicTexts } from '#lib/format/school-visit.ts'
import { PhoneConsent } from './PhoneConsent.tsx'

const api = clientOf({ askSchool: schoolEnquiry.askSchool })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.enquiryForm))
const MAX_MESSAGE = 1_000
const LIST = '/member/member_school?view=enquiries'

type Values = { topic: SchoolEnquiryTopic; body: string; sharesPhone: boolean }

function EnquirySent({ thread }: { thread: SchoolEnquiryThread }) {
  return (
    <div className="stack" role="status">
      <p className="notice notice-ok">已经发给{thread.schoolName}</p>
      <p className="text-ink-2">学校答复之后会通知你，你们的往来都在“我的咨询”里。</p>
      <a className="btn btn-main btn-block" href={`${LIST}&id=${thread.enquiryId}`}>
        看我的咨询
      </a>
    </div>
  )
}

function EnquiryForm({ schoolId, done }: { schoolId: number; done: (thread: SchoolEnquiryThread) => void }) {
  const [code, setCode] = useState<string | null>(null)
  const form = useForm<Values>({ resolver, defaultValues: { topic: 'ADMISSION', body: '', sharesPhone: false } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async body => {
    setCode(null)
    try {
      done(await api.askSchool({ params: { id: schoolId }, body }))
    } catch (error) {
      setCode(error instanceof ApiError ? error.code : null)
      throw error
    }
  })
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label="想了解" error={errors.topic?.message}>
        <select className="select" {...form.register('topic')}>
          {ENQUIRY_TOPICS.map(value => (
            <option key={value} value={value}>
              {enquiryTopicTexts[value]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="内容" help="例如孩子几年级、想读什么专业、哪天方便来看" error={errors.body?.message}>
        <textarea className="textarea" rows={5} maxLength={MAX_MESSAGE} {...form.register('body')} />
      </Field>
      <PhoneConsent {...form.register('sharesPhone')} />
      {code === 'enquiry.no_phone' && (
        <a className="btn btn-block" href="/member/member_account_bind">
          去绑定手机号
        </a>
      )}
      {code === 'enquiry.asked' && (
        <a className="btn btn-block" href={LIST}>
          去接着留言
        </a>
      )}
      <SubmitRow problem={problem} sending={sending} label="发送" />
    </form>
  )
}

export function EnquiryDialog({ schoolId, school, close }: { schoolId: number; school: string; close: () => void }) {
  const [thread, setThread] = useState<SchoolEnquiryThread | null>(null)
  return (
    <Dialog title={`咨询${school}`} open onOpenChange={shown => !shown && close()}>
      {thread ? <EnquirySent thread={thread} /> : <EnquiryForm schoolId={schoolId} done={setThread} />}
    </Dialog>
  )
}
