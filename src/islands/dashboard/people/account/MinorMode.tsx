/** The minors' mode: a guardian turns it on with a password, and with it gives time or turns it off. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeInput, type CodeRequest } from '#components/ui/code/CodeInput.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { Field } from '#components/ui/Field.tsx'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { minorModes } from '#lib/calls/people/minor-mode.ts'
import { session } from '#lib/calls/people/session.ts'
import type { MinorMode as State } from '#lib/contract/people/minor-mode.ts'

const api = clientOf({ ...minorModes, sendProofCode: session.sendProofCode })
const KEY = keyOf(minorModes.getMinorMode)

const BOUNDS = [
  '每天 22:00 到次日 6:00 休息，不能发布、聊天',
  '每天的时间用完后，当天不能再用，家长可以多给 30 分钟',
  '不能购买和付款，不能提现，不能语音和视频通话',
  '不能主动联系陌生人，陌生人也不能向你发起会话；已有的会话可以继续',
  '不能发布职位、求职、服务、课程、考试，不显示招聘和收银台',
]

function Bounds() {
  return (
    <ul className="list-disc pl-5 space-y-1">
      {BOUNDS.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

const keep = (state: State): void => void queryClient.setQueryData(KEY, state)

type OnValues = { password: string; again: string; minutesADay: string }
const turnOnResolver = lateResolver(() => import('./rules.ts').then(rules => rules.minorModeFields))

/** The page begins anew: from here on it counts, or no longer does. */
function startAnew(state: State, message: string): void {
  keep(state)
  toast(message, { tone: 'ok' })
  dispatchEvent(new CustomEvent('minor-mode', { detail: state }))
}

function TurnOnForm() {
  const form = useForm<OnValues>({ resolver: turnOnResolver, defaultValues: { password: '', again: '', minutesADay: '40' } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async ({ password, minutesADay }) => {
    const state = await api.turnOnMinorMode({ body: { password, minutesADay: Number(minutesADay) as 40 | 60 | 120 } })
    startAnew(state, '未成年人模式已开启')
  })
  return (
    <section className="card card-pad stack" aria-label="开启未成年人模式">
      <p className="text-ink-2">给孩子用之前由家长开启。在所有设备上都生效，关闭要用这里设的密码。开启后：</p>
      <Bounds />
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="每天可以用多久" error={errors.minutesADay?.message}>
          <select className="select" {...form.register('minutesADay')}>
            <option value="40">40 分钟</option>
            <option value="60">1 小时</option>
            <option value="120">2 小时</option>
          </select>
        </Field>
        <PasswordInput
          label="家长密码"
          help="4 位数字，只用来延长时间和关闭这个模式"
          error={errors.password?.message}
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          {...form.register('password')}
        />
        <PasswordInput
          label="再输一次家长密码"
          error={errors.again?.message}
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          {...form.register('again')}
        />
        <SubmitRow problem={problem} sending={sending} label="开启未成年人模式" />
      </form>
    </section>
  )
}

const proofResolver = lateResolver(() => import('./rules.ts').then(rules => rules.guardianProof))

function Extend() {
  const form = useForm<{ password: string }>({ resolver: proofResolver, defaultValues: { password: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    startAnew(await api.extendMinorMode({ body }), '今天多了 30 分钟')
    form.reset()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label="今天多用 30 分钟">
      <PasswordInput
        label="家长密码"
        error={form.formState.errors.password?.message}
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        {...form.register('password')}
      />
      <SubmitRow problem={problem} sending={sending} label="今天多用 30 分钟" />
    </form>
  )
}

function OffDialog({ close }: { close: () => void }) {
  const form = useForm<{ password: string }>({ resolver: proofResolver, defaultValues: { password: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    startAnew(await api.turnOffMinorMode({ body }), '未成年人模式已关闭')
    close()
  })
  return (
    <Dialog title="关闭未成年人模式" open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <PasswordInput
          label="家长密码"
          error={form.formState.errors.password?.message}
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          {...form.register('password')}
        />
        <SubmitRow problem={problem} sending={sending} label="关闭" />
      </form>
    </Dialog>
  )
}

const byCode = lateResolver(() => import('./rules.ts').then(rules => rules.guardianCode))
const ownPhone: CodeRequest = { hindrance: () => null, send: captcha => api.sendProofCode({ body: { captcha } }) }

function ForgottenDialog({ close }: { close: () => void }) {
  const form = useForm<{ code: string }>({ resolver: byCode, defaultValues: { code: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    startAnew(await api.turnOffMinorModeByCode({ body }), '未成年人模式已关闭，可以重新设密码开启')
    close()
  })
  return (
    <Dialog
      title="忘记家长密码"
      description="验证码会发到这个账号绑定的手机号。验证之后模式关闭，可以换一个密码重新开启。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <CodeInput error={form.formState.errors.code?.message} request={ownPhone} {...form.register('code')} />
        <SubmitRow problem={problem} sending={sending} label="验证并关闭" />
      </form>
    </Dialog>
  )
}

const closedTexts = { NIGHT: '现在是休息时间', SPENT: '今天的时间用完了' } as const

function ActiveMinorMode({ state }: { state: State }) {
  const [asking, setAsking] = useState<'off' | 'forgotten' | null>(null)
  return (
    <>
      <section className="card card-pad stack" aria-label="未成年人模式已开启">
        <p className="notice notice-ok">未成年人模式已开启{state.closed && `：${closedTexts[state.closed]}`}</p>
        <Facts
          facts={[
            ['每天', `${state.minutesADay} 分钟`],
            ['今天用了', `${state.usedMinutes} 分钟`],
            ['今天多给', state.extraMinutes > 0 && `${state.extraMinutes} 分钟`],
          ]}
        />
        <Bounds />
      </section>
      <section className="card card-pad stack" aria-labelledby="guardian">
        <h2 className="text-base font-semibold" id="guardian">
          家长操作
        </h2>
        <Extend />
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn" onClick={() => setAsking('off')}>
            关闭未成年人模式
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setAsking('forgotten')}>
            忘记家长密码
          </button>
        </div>
      </section>
      {asking === 'off' && <OffDialog close={() => setAsking(null)} />}
      {asking === 'forgotten' && <ForgottenDialog close={() => setAsking(null)} />}
    </>
  )
}

export default function MinorMode() {
  const mode = useQuery({ queryKey: KEY, queryFn: () => api.getMinorMode() }, queryClient)
  return (
    <div className="stack max-w-2xl">
      <Answer query={mode}>{state => (state.on ? <ActiveMinorMode state={state} /> : <TurnOnForm />)}</Answer>
      <p className="text-ink-2">
        还有什么保护，见
        <a className="link underline" href="/rule?id=14">
          《未成年人保护规则》
        </a>
        。
      </p>
    </div>
  )
}
