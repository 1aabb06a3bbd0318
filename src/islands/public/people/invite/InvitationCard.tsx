/** An invitation into a company, and its answer. */
import { useStore } from '@nanostores/react'
import type { InvitationCard as Invitation } from '#lib/contract/people/staff.ts'
import { dateTime } from '#lib/format/date.ts'
import { identityHelp, identityTexts } from '#lib/format/staff.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { type Answering, useAnswer } from './use-answer.ts'

const OVER: Record<Exclude<Invitation['state'], 'OPEN'>, string> = {
  EXPIRED: '这份邀请已经过期，请向邀请人再要一份。',
  USED: '这份邀请已经用过了。',
  DECLINED: '这份邀请已经谢绝。',
  WITHDRAWN: '这份邀请已经撤回。',
}

function Company({ card }: { card: Invitation }) {
  return (
    <div className="flex items-center gap-4">
      {card.logo ? (
        <img className="avatar avatar-lg avatar-sq" src={pictureUrl(card.logo, 240)} alt="" width="64" height="64" />
      ) : (
        <span
          className="avatar avatar-lg avatar-sq bg-brand-soft text-brand-2 grid place-items-center text-xl"
          aria-hidden="true"
        >
          {card.companyName.slice(0, 1)}
        </span>
      )}
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-words">{card.companyName}</h2>
        <p className="card-meta">
          <a className="link underline" href={`/city/company/${card.companyId}`}>
            看看这家公司
          </a>
        </p>
      </div>
    </div>
  )
}

function Terms({ card }: { card: Invitation }) {
  return (
    <dl className="facts">
      <dt>身份</dt>
      <dd>
        {identityTexts[card.employeeIdentity]}
        {card.title && ` · ${card.title}`}
        <span className="text-ink-2">（{identityHelp[card.employeeIdentity]}）</span>
      </dd>
      <dt>邀请人</dt>
      <dd>{card.invitedBy}</dd>
      <dt>有效期至</dt>
      <dd>{dateTime(card.expiresAt)}</dd>
    </dl>
  )
}

function Question({ busy, send }: Pick<ReturnType<typeof useAnswer>, 'busy' | 'send'>) {
  const me = useStore($userInfo)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {me && <p className="grow basis-full text-ink-2">以“{me.nickname}”的账号答复</p>}
      <button type="button" className="btn btn-main grow" disabled={busy} aria-busy={busy} onClick={() => void send(true)}>
        {busy ? '请稍候…' : '接受邀请'}
      </button>
      <button type="button" className="btn" disabled={busy} onClick={() => void send(false)}>
        谢绝
      </button>
    </div>
  )
}

/** What can be done with it now. */
function NextStep({ card, answering }: { card: Invitation; answering: ReturnType<typeof useAnswer> }) {
  const { outcome, problem, busy, send, goThere } = answering
  if (outcome === 'declined')
    return (
      <p className="notice" role="status">
        已经谢绝，邀请人会收到通知。
      </p>
    )
  if (outcome)
    return (
      <div className="stack" role="status">
        <p className="notice notice-ok">你已经加入 {card.companyName}，现在以公司身份办事。</p>
        <a className="btn btn-main btn-block" href="/merchant">
          进入商家中心
        </a>
      </div>
    )
  if (problem?.code === 'staff.already_member')
    return (
      <button type="button" className="btn btn-main btn-block" onClick={() => void goThere()}>
        进入商家中心
      </button>
    )
  if (problem?.code === 'rights.denied')
    return (
      <a className="btn btn-main btn-block" href={`/login/user?back=${encodeURIComponent(location.pathname)}`}>
        换个账号登录
      </a>
    )
  if (card.state === 'OPEN') return <Question busy={busy} send={send} />
  return <p className="notice notice-warn">{OVER[card.state]}</p>
}

export function InvitationCard({ card, answer }: { card: Invitation; answer: Answering }) {
  const answering = useAnswer(card.companyId, answer)
  const { problem } = answering
  return (
    <article className="card card-pad stack" aria-label={`${card.companyName} 的邀请`}>
      <Company card={card} />
      <Terms card={card} />
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem.text}
        </p>
      )}
      <NextStep card={card} answering={answering} />
    </article>
  )
}
