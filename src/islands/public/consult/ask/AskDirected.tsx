/** Asking one consultant or one company: how, when, what it is about; then to the cashier. The server says what can be bought. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { directed } from '#lib/calls/consult/directed.ts'
import type { DirectedOffer } from '#lib/contract/consult/directed.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { findPrivate } from '#lib/format/personal-data.ts'

const api = clientOf({ getDirectedOffer: directed.getDirectedOffer, askDirected: directed.askDirected })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.askText))
const MAX_FILES = 9

export type Whom = { employeeId: number } | { companyId: number }

type Fee = DirectedOffer['fees'][number]

const keyOfFee = ({ way, minutes }: Fee): string => `${way}-${minutes}`

function Fees({ offer, chosen, choose }: { offer: DirectedOffer; chosen: string; choose: (key: string) => void }) {
  return (
    <fieldset className="field">
      <legend className="field-label">方式和时长</legend>
      <ul className="grid gap-2">
        {offer.fees.map(fee => (
          <li key={keyOfFee(fee)}>
            <label className="flex items-start gap-2">
              <input
                type="radio"
                name="fee"
                className="mt-1"
                checked={chosen === keyOfFee(fee)}
                onChange={() => choose(keyOfFee(fee))}
              />
              <span className="grow min-w-0">
                <span className="font-medium">
                  {wayTexts[fee.way]} {minutesText(fee.minutes)}
                </span>
                <span className="block text-sm text-ink-2">
                  {[
                    fee.note,
                    fee.way !== 'TEXT' && '按实际接通的时间算，48 小时内可以分几次用，没用掉的退回',
                    fee.followUps > 0 && `结束后可追问 ${fee.followUps} 次`,
                  ]
                    .filter(Boolean)
                    .join('，')}
                </span>
              </span>
              <span className="price num">{offer.firstFree && fee.way === 'TEXT' ? '首问免费' : money(fee.price)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function AskForm({ offer, whom }: { offer: DirectedOffer; whom: Whom }) {
  const [chosen, setChosen] = useState(offer.fees[0] ? keyOfFee(offer.fees[0]) : '')
  const [startsAt, setStartsAt] = useState('')
  const [categoryId, setCategoryId] = useState(offer.categories[0]?.categoryId ?? 0)
  const [anonymous, setAnonymous] = useState(false)
  const [files, setFiles] = useState<UploadedFile[]>([])
  const form = useForm<{ title: string; text: string }>({ resolver, defaultValues: { title: '', text: '' } })
  const { restored, forget } = useDraft(form, `directed:${JSON.stringify(whom)}`)
  const fee = offer.fees.find(one => keyOfFee(one) === chosen)
  const unrelayed = fee !== undefined && fee.way !== 'TEXT' && !offer.anonymousCalls
  const found = findPrivate(form.watch('text'))
  const { submit, problem, sending } = useSubmit(form, async ({ title, text }) => {
    if (!fee) return
    const made = await api.askDirected({
      body: {
        ...whom,
        title,
        text,
        categoryId,
        way: fee.way,
        minutes: fee.minutes,
        startsAt: startsAt || null,
        files: files.map(({ id }) => id),
        anonymous: anonymous && !unrelayed,
      },
    })
    forget()
    location.assign(made.state === 'PENDING_PAY' ? `/pay/${made.orderNo}` : `/consult/detail/${made.consultationId}`)
  })
  const price = fee && (offer.firstFree && fee.way === 'TEXT' ? 0 : fee.price)
  return (
    <form className="card card-pad stack" onSubmit={submit} noValidate>
      <h2 className="text-lg">向{offer.name}咨询</h2>
      {restored && <p className="notice">上次没有提交的内容已经放回来了。</p>}
      <Fees offer={offer} chosen={chosen} choose={setChosen} />
      {offer.slots.length > 0 && (
        <Field label="什么时候开始" help="不选就在接单后马上开始">
          <select className="select" value={startsAt} onChange={event => setStartsAt(event.target.value)}>
            <option value="">接单后马上开始</option>
            {offer.slots.map(slot => (
              <option key={slot} value={slot}>
                {dateTime(slot)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label="领域">
        <select className="select" value={categoryId} onChange={event => setCategoryId(Number(event.target.value))}>
          {offer.categories.map(category => (
            <option key={category.categoryId} value={category.categoryId}>
              {category.name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="标题" help="一句话说清楚想问什么" error={form.formState.errors.title?.message}>
        <input className="input" maxLength={60} {...form.register('title')} />
      </Field>
      <Field label="情况" help="背景、试过的办法、想要的帮助" error={form.formState.errors.text?.message}>
        <textarea className="textarea" rows={8} maxLength={5_000} {...form.register('text')} />
      </Field>
      {found.length > 0 && (
        <p className="notice notice-warn" role="status">
          有像个人信息的内容：{found.map(one => `${one.kind} ${one.text}`).join('、')}。没有必要就先隐去。
        </p>
      )}
      <FilesField
        label="资料"
        purpose="ATTACHMENT"
        value={files}
        onChange={setFiles}
        max={MAX_FILES}
        help="选填，只有你和咨询师能看到"
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={anonymous && !unrelayed}
          disabled={unrelayed}
          title={unrelayed ? '本站还没有开通匿名通话' : undefined}
          onChange={event => setAnonymous(event.target.checked)}
        />
        <span>
          匿名咨询
          <span className="block text-sm text-ink-2">
            {unrelayed
              ? '匿名通话要经过中转服务器，本站还没有开通；要匿名请选图文咨询'
              : '对方看不到你的昵称、头像和公司，提交后不能更改'}
          </span>
        </span>
      </label>
      <p className="text-sm text-ink-2">12 小时没有接单全额退款；费用由合作支付机构保管，确认完成后才结算给对方。</p>
      <SubmitRow problem={problem} sending={sending} label={price ? `提交并支付 ${money(price)}` : '提交咨询'} />
    </form>
  )
}

export default function AskDirected({ whom }: { whom: Whom }) {
  const offer = useQuery(
    {
      queryKey: keyOf(directed.getDirectedOffer, JSON.stringify(whom)),
      queryFn: () => api.getDirectedOffer({ query: whom }),
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const back = 'employeeId' in whom ? `/consult/user/${whom.employeeId}` : `/consult/company/${whom.companyId}`
  return (
    <Answer query={offer}>
      {one =>
        one.closed !== null || one.fees.length === 0 ? (
          <EmptyCard title="现在不能在这里咨询" text={one.closed ?? '还没有设置收费。'}>
            <a className="btn" href={back}>
              返回
            </a>
            <a className="btn btn-main" href="/consult/list?tab=expert">
              找别的咨询师
            </a>
          </EmptyCard>
        ) : (
          <AskForm offer={one} whom={whom} />
        )
      }
    </Answer>
  )
}
