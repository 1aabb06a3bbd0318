/** What the reader can do in the room, the next step first. Each step is confirmed; where the other side reads a reason, it is asked for. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmPanel, type Question } from '#components/ui/ConfirmPanel.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { readAll } from '#components/ui/data/read-all.ts'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import { directed } from '#lib/calls/consult/directed.ts'
import type { DirectedMove } from '#lib/contract/consult/directed.ts'
import { minutesText } from '#lib/format/consult.ts'
import { money } from '#lib/format/money.ts'
import { ComplainForm } from './Complaint.tsx'
import { api, type RoomOf, refresh } from './calls.ts'
import { EvaluationForm } from './Evaluation.tsx'
import { absenceText } from './state-text.ts'

const reasonResolver = lateResolver(() => import('./rules.ts').then(rules => rules.reasonText))

function ReasonForm({ label, button, send }: { label: string; button: string; send: (reason: string) => Promise<unknown> }) {
  const form = useForm<{ reason: string }>({ resolver: reasonResolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await send(reason)
    await refresh()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label={label} help="对方会看到" error={form.formState.errors.reason?.message}>
        <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label={button} />
    </form>
  )
}

function AssignForm({ consultation, close }: { consultation: RoomOf['consultation']; close: () => void }) {
  const [chosen, setChosen] = useState('')
  const colleagues = useQuery(
    {
      queryKey: keyOf(consultCases.listColleagues, 'room'),
      queryFn: () => readAll(place => api.listColleagues({ query: place })),
    },
    queryClient,
  )
  const assign = useMutation(
    {
      mutationFn: () =>
        api.disposeConsultation({
          params: { consultationId: consultation.consultationId },
          body: { decision: 'ASSIGN', employeeId: Number(chosen) },
        }),
      onSuccess: async () => {
        toast('已经交给这位顾问', { tone: 'ok' })
        close()
        await refresh()
      },
      onError: error => toast(messageOf(error), { tone: 'bad' }),
    },
    queryClient,
  )
  return (
    <Answer query={colleagues}>
      {({ rows }) => {
        const open = rows.filter(
          row => row.employed && row.state === 'ACTIVE' && row.employeeId !== consultation.consultant?.employeeId,
        )
        return (
          <div className="stack">
            <Field label="由谁接待" {...(open.length === 0 ? { help: '公司现在没有别的顾问接单' } : {})}>
              <select className="select" value={chosen} onChange={event => setChosen(event.target.value)}>
                <option value="">请选择</option>
                {open.map(row => (
                  <option key={row.employeeId} value={row.employeeId}>
                    {`${row.name}（待接单 ${row.waiting}，进行中 ${row.running}）`}
                  </option>
                ))}
              </select>
            </Field>
            <button
              type="button"
              className="btn btn-main btn-block"
              disabled={chosen === '' || assign.isPending}
              title={chosen === '' ? '先选一位顾问' : undefined}
              onClick={() => assign.mutate()}
            >
              交给这位顾问
            </button>
          </div>
        )
      }}
    </Answer>
  )
}

/** Who came back from the cashier goes on with the same order: another one is not made meanwhile. */
function UnpaidExtension({ orderNo, minutes, price }: NonNullable<RoomOf['room']['unpaidExtension']>) {
  return (
    <div className="stack">
      <p>
        续时 {minutesText(minutes)}（<span className="num">{money(price)}</span>
        ）的订单还没有付款。想换一种时长的，先取消这个订单。
      </p>
      <p className="flex flex-wrap gap-2">
        <a className="btn btn-main" href={`/pay/${orderNo}`}>
          继续付款
        </a>
        <a className="btn" href={`/member/member_order?orderNo=${orderNo}`}>
          查看订单
        </a>
      </p>
    </div>
  )
}

function ExtendForm({ consultation, room }: RoomOf) {
  const extend = useMutation(
    {
      mutationFn: (minutes: number) =>
        api.extendConsultation({ params: { consultationId: consultation.consultationId }, body: { minutes } }),
      onSuccess: ({ orderNo }) => location.assign(`/pay/${orderNo}`),
      onError: error => {
        toast(messageOf(error), { tone: 'bad' })
        // Ordered in another tab: what waits there is shown here.
        void refresh()
      },
    },
    queryClient,
  )
  if (room.unpaidExtension) return <UnpaidExtension {...room.unpaidExtension} />
  return (
    <ul className="grid gap-2">
      {room.extensions.map(({ minutes, price }) => (
        <li key={minutes} className="flex items-center justify-between gap-2">
          <span>
            {minutesText(minutes)} <span className="price num">{money(price)}</span>
          </span>
          <button
            type="button"
            className="btn btn-sm"
            aria-busy={extend.isPending}
            disabled={extend.isPending || extend.isSuccess}
            onClick={() => extend.mutate(minutes)}
          >
            去付款
          </button>
        </li>
      ))}
    </ul>
  )
}

function VirtualNumber({ consultation }: { consultation: RoomOf['consultation'] }) {
  const bound = useQuery(
    {
      queryKey: keyOf(directed.getVirtualNumber, consultation.consultationId),
      queryFn: () => api.getVirtualNumber({ params: { consultationId: consultation.consultationId }, body: {} }),
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  return (
    <Answer query={bound}>
      {({ number, sandbox }) => (
        <div className="stack">
          <p className="num text-xl">{number}</p>
          <p className="text-ink-2">
            {sandbox ? '这是模拟号码，本站还没有接入运营商，拨不通。' : '双方都看不到对方的真实号码，咨询结束后失效。'}
          </p>
        </div>
      )}
    </Answer>
  )
}

const LABELS: Record<DirectedMove, [label: string, tone?: 'main' | 'danger']> = {
  PAY: ['去付款', 'main'],
  ACCEPT: ['接单', 'main'],
  ASSIGN: ['安排顾问', 'main'],
  START: ['现在开始', 'main'],
  CONFIRM: ['确认完成', 'main'],
  REFUND_LEFT: ['全额退款（对方中途离开）', 'main'],
  EVALUATE: ['评价', 'main'],
  FINISH: ['提交完成', 'main'],
  ASK_INFO: ['请求补充资料'],
  DECLINE: ['谢绝'],
  CANCEL: ['取消咨询'],
  STOP: ['不等了，取消'],
  ABORT: ['中止，全额退款'],
  EXTEND: ['续时'],
  CALL: ['隐私号码'],
  COMPLAIN: ['投诉'],
  GIVE_INFO: ['补充资料'],
  ANSWER: ['发言'],
  LABEL_ONCE: ['快速评价'],
}
/** Once a colleague has the case, it is theirs to accept: a person who leads the company may still accept it, or give it to another colleague. */
const HANDED: typeof LABELS = { ...LABELS, ACCEPT: ['代为接单'], ASSIGN: ['换一位顾问'] }

/** Those that have a form of their own elsewhere in the room. */
const ELSEWHERE: readonly DirectedMove[] = ['GIVE_INFO', 'ANSWER', 'LABEL_ONCE']

const WITH_REASON: Partial<Record<DirectedMove, [title: string, label: string]>> = {
  DECLINE: ['谢绝这个咨询？费用会全额退给对方', '原因'],
  ASK_INFO: ['需要对方补充什么？', '要补充的资料'],
  ABORT: ['中止咨询？费用会全额退给对方', '原因'],
}

const isCalled = ({ way }: RoomOf['consultation']): boolean => way === 'VOICE' || way === 'VIDEO'

function cancellation(move: 'STOP' | 'CANCEL', { consultation, room }: RoomOf): Question {
  const params = { consultationId: consultation.consultationId }
  if (move === 'CANCEL' && consultation.part !== 'ASKER')
    return {
      title: '取消这个咨询？',
      text: '对方没有补充资料，费用按未开始全额退回。',
      confirm: '取消咨询',
      danger: true,
      act: () => api.disposeConsultation({ params, body: { decision: 'CANCEL' } }).then(refresh),
      done: '已取消',
    }
  return {
    title: '取消这个咨询？',
    text:
      move === 'STOP'
        ? `${isCalled(consultation) ? '还没有通过话' : '还没有得到答复'}，按剩余时长退回 ${money(room.unused)}。`
        : '还没有开始，费用全额退回。',
    confirm: '取消咨询',
    danger: true,
    act: () =>
      api
        .cancelConsultation({
          params,
          body: { reason: move === 'STOP' ? (isCalled(consultation) ? '没有通话' : '没有得到答复') : '不需要了' },
        })
        .then(refresh),
    done: '已取消',
  }
}

function confirmation(move: DirectedMove, roomOf: RoomOf): Question | null {
  const { consultation, room } = roomOf
  const params = { consultationId: consultation.consultationId }
  const accept = () => api.disposeConsultation({ params, body: { decision: 'ACCEPT' } }).then(refresh)
  if (move === 'ACCEPT')
    return {
      title: consultation.part === 'COMPANY' ? `替${consultation.consultant?.name ?? '顾问'}接下这个咨询？` : '接下这个咨询？',
      text: isCalled(consultation)
        ? '接单后 48 小时内通话，按双方接通的时间算。'
        : consultation.startsAt
          ? '到约定的时间开始计时。'
          : '接单后马上开始计时，请及时答复。',
      confirm: '接单',
      act: accept,
      done: '已接单',
    }
  if (move === 'START')
    return {
      title: '现在开始？',
      text: '从现在起计时。',
      confirm: '开始',
      act: () => api.startConsulting({ body: params }).then(refresh),
      done: '已开始',
    }
  if (move === 'FINISH')
    return {
      title: '提交完成？',
      text: isCalled(consultation)
        ? '对方确认后按用掉的时长结算，其余退回；3 天没有异议自动确认。'
        : '对方确认后结算；3 天没有异议自动确认。',
      confirm: '提交完成',
      act: () => api.finishConsultation({ params, body: {} }).then(refresh),
      done: '已提交，等对方确认',
    }
  if (move === 'CONFIRM')
    return {
      title: '确认完成？',
      text: isCalled(consultation)
        ? `确认后按用掉的时长结算给对方${room.unused > 0 ? `，没有用掉的退回 ${money(room.unused)}` : ''}。对质量有异议可以先投诉。`
        : '确认后费用结算给对方。对质量有异议可以先投诉。',
      confirm: '确认完成',
      act: () => api.finishConsultation({ params, body: {} }).then(refresh),
      done: '已确认',
    }
  if (move === 'REFUND_LEFT')
    return {
      title: '取回全部费用？',
      text: `${room.absence ? absenceText(room.absence) : ''}取回之后咨询结束。愿意继续的，可以再拨给对方，接通之后不再提供全额退款。`,
      confirm: '全额退款',
      danger: true,
      act: () => api.refundLeftConsultation({ params, body: {} }).then(refresh),
      done: '费用会全部退回',
    }
  if (move === 'STOP' || move === 'CANCEL') return cancellation(move, roomOf)
  return null
}

export function RoomActions({ consultation, room }: RoomOf) {
  const [open, setOpen] = useState<DirectedMove | null>(null)
  const close = () => setOpen(null)
  const labels = consultation.part === 'COMPANY' && consultation.consultant ? HANDED : LABELS
  const shown = (Object.keys(LABELS) as DirectedMove[]).filter(move => room.moves.includes(move) && !ELSEWHERE.includes(move))
  const asked = open && confirmation(open, { consultation, room })
  const reasoned = open ? WITH_REASON[open] : undefined
  const titles: Partial<Record<DirectedMove, string>> = {
    ASSIGN: labels.ASSIGN[0],
    EXTEND: '续时',
    CALL: '隐私号码',
    EVALUATE: '评价这次咨询',
    COMPLAIN: '投诉',
  }
  const reasonedSend = (reason: string) =>
    api
      .disposeConsultation({
        params: { consultationId: consultation.consultationId },
        body: { decision: open as 'DECLINE' | 'ASK_INFO' | 'ABORT', reason },
      })
      .then(close)
  return (
    <>
      {shown.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {shown.map(move =>
            move === 'PAY' ? (
              <a key={move} className="btn btn-main" href={`/pay/${consultation.orderNo}`}>
                去付款
              </a>
            ) : (
              <button
                key={move}
                type="button"
                className={`btn ${labels[move][1] ? `btn-${labels[move][1]}` : ''}`}
                onClick={() => setOpen(move)}
              >
                {labels[move][0]}
              </button>
            ),
          )}
        </p>
      )}
      {asked && <ConfirmPanel {...asked} onClose={close} />}
      {open && !asked && (
        <Dialog title={reasoned?.[0] ?? titles[open] ?? LABELS[open][0]} open onOpenChange={shows => !shows && close()}>
          {reasoned && <ReasonForm label={reasoned[1]} button={LABELS[open][0]} send={reasonedSend} />}
          {open === 'ASSIGN' && <AssignForm consultation={consultation} close={close} />}
          {open === 'EXTEND' && <ExtendForm consultation={consultation} room={room} />}
          {open === 'CALL' && <VirtualNumber consultation={consultation} />}
          {open === 'EVALUATE' && <EvaluationForm consultation={consultation} room={room} close={close} />}
          {open === 'COMPLAIN' && <ComplainForm consultation={consultation} close={close} />}
        </Dialog>
      )}
    </>
  )
}
