/** Back from an account elsewhere: straight in, or once to a phone, or in words why it did not work. */
import { useEffect, useRef, useState } from 'react'
import { Loading } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { session } from '#lib/calls/people/session.ts'
import { thirdParty } from '#lib/calls/people/third-party.ts'
import type { ThirdPartyResult } from '#lib/contract/people/third-party.ts'
import { beginSession } from '#lib/session/session.ts'
import { comingBack, dropTicket, readProviderAnswer, readTicket, storeTicket } from '#lib/session/third-party.ts'
import { BindForm } from './BindForm.tsx'

const api = clientOf({ login: thirdParty.login, getCurrentUser: session.getCurrentUser })

type State = { step: 'working' } | { step: 'failed'; message: string } | { step: 'done'; result: ThirdPartyResult; back: string }
type Ticket = Extract<ThirdPartyResult, { outcome: 'BIND' }>

const WORDS = {
  declined: '你没有同意授权，没有登录。',
  incomplete: '请从第三方登录进入这个页面。',
}

async function finish(): Promise<State> {
  const answer = readProviderAnswer(location.search)
  // The code is spent with the first try: reloading the page must not send it again.
  history.replaceState(null, '', location.pathname)
  const stored = answer === 'incomplete' ? readTicket<Ticket>() : null
  if (stored) return { step: 'done', result: stored.ticket, back: stored.back }
  dropTicket()
  if (typeof answer === 'string') return { step: 'failed', message: WORDS[answer] }
  try {
    const result = await api.login({ body: answer })
    if (result.outcome === 'SIGNED_IN') {
      await beginSession(result.token, true, api.getCurrentUser)
      location.replace(comingBack())
      return { step: 'working' }
    }
    const back = comingBack()
    if (result.outcome === 'BIND') storeTicket(result, back)
    return { step: 'done', result, back }
  } catch (error) {
    return { step: 'failed', message: messageOf(error, '登录没有完成，请再试一次') }
  }
}

export function ThreeLogin() {
  const [state, setState] = useState<State>({ step: 'working' })
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void finish().then(setState)
  }, [])

  if (state.step === 'working') {
    return (
      <div className="stack">
        <p className="text-ink-2">正在确认授权，请稍候…</p>
        <Loading lines={2} />
      </div>
    )
  }
  if (state.step === 'failed') {
    return (
      <div className="stack">
        <p className="notice notice-bad" role="alert">
          {state.message}
        </p>
        <a className="btn btn-main btn-block" href="/login/user">
          返回登录
        </a>
      </div>
    )
  }
  const { result, back } = state
  if (result.outcome === 'BIND') {
    return (
      <BindForm
        ticket={result}
        onEntered={() => {
          dropTicket()
          location.replace(back)
        }}
      />
    )
  }
  return (
    <div className="stack">
      <p className="notice notice-ok" role="status">
        {result.outcome === 'LINKED' ? `已经绑定${result.label}，以后可以用它登录。` : '已经登录。'}
      </p>
      <a className="btn btn-main btn-block" href={back}>
        返回
      </a>
    </div>
  )
}
