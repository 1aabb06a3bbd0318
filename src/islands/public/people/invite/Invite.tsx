/** An invitation into a company: what it is, and the answer. Whoever is not signed in signs in or registers over the page. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { session } from '#lib/calls/people/session.ts'
import { staff } from '#lib/calls/people/staff.ts'
import type { InvitationCard } from '#lib/contract/people/staff.ts'
import { dateTime } from '#lib/format/date.ts'
import { identityHelp, identityTexts } from '#lib/format/staff.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { askToSignIn } from '#lib/session/ask.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { actAsCompany, keepUser } from '#lib/session/session.ts'
import { readToken } from '#lib/session/token.ts'

const api = clientOf({
  getInvitation: staff.getInvitation,
  answerInvitation: staff.answerInvitation,
  listMyInvitations: staff.listMyInvitations,
  answerMyInvitation: staff.answerMyInvitation,
  getCurrentUser: session.getCurrentUser,
})

const OVER: Record<Exclude<InvitationCard['state'], 'OPEN'>, string> = {
  EXPIRED: '这份邀请已经过期，请向邀请人再要一份。',
  USED: '这份邀请已经用过了。',
  DECLINED: '这份邀请已经谢绝。',
  WITHDRAWN: '这份邀请已经撤回。',
}

type Outcome = { joined: number } | 'declined'

function Card({ card, answer }: { card: InvitationCard; answer: (accept: boolean) => Promise<{ companyId: number | null }> }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<{ text: string; code: string | null } | null>(null)
  const me = useStore($userInfo)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)

  const send = async (accept: boolean) => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      if (!readToken() && !(await askToSignIn())) return
      const { companyId } = await answer(accept)
      if (companyId !== null) {
        const user = await api.getCurrentUser()
        keepUser(user)
        actAsCompany(user, companyId)
        setOutcome({ joined: companyId })
      } else setOutcome('declined')
    } catch (error) {
      setProblem(
        error instanceof ApiError ? { text: error.message, code: error.code } : { text: '出了点问题，请稍后再试', code: null },
      )
    } finally {
      sent.current = false
      setBusy(false)
    }
  }

  /** I belong there already, but may be acting as somebody else. */
  const goThere = async () => {
    try {
      const user = await api.getCurrentUser()
      keepUser(user)
      actAsCompany(user, card.companyId)
      location.assign('/merchant')
    } catch (error) {
      if (error instanceof ApiError) setProblem({ text: error.message, code: 'staff.already_member' })
      else throw error
    }
  }

  return (
    <article className="card card-pad stack" aria-label={`${card.companyName} 的邀请`}>
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
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem.text}
        </p>
      )}
      {outcome === 'declined' ? (
        <p className="notice" role="status">
          已经谢绝，邀请人会收到通知。
        </p>
      ) : outcome ? (
        <div className="stack" role="status">
          <p className="notice notice-ok">你已经加入 {card.companyName}，现在以公司身份办事。</p>
          <a className="btn btn-main btn-block" href="/merchant">
            进入商家中心
          </a>
        </div>
      ) : problem?.code === 'staff.already_member' ? (
        <button type="button" className="btn btn-main btn-block" onClick={() => void goThere()}>
          进入商家中心
        </button>
      ) : problem?.code === 'rights.denied' ? (
        <a className="btn btn-main btn-block" href={`/login/user?back=${encodeURIComponent(location.pathname)}`}>
          换个账号登录
        </a>
      ) : card.state === 'OPEN' ? (
        <div className="flex flex-wrap items-center gap-2">
          {me && <p className="grow basis-full text-ink-2">以“{me.nickname}”的账号答复</p>}
          <button type="button" className="btn btn-main grow" disabled={busy} aria-busy={busy} onClick={() => void send(true)}>
            {busy ? '请稍候…' : '接受邀请'}
          </button>
          <button type="button" className="btn" disabled={busy} onClick={() => void send(false)}>
            谢绝
          </button>
        </div>
      ) : (
        <p className="notice notice-warn">{OVER[card.state]}</p>
      )}
    </article>
  )
}

function ByLink({ token }: { token: string }) {
  const invitation = useQuery(
    { queryKey: keyOf(staff.getInvitation, token), queryFn: () => api.getInvitation({ params: { token } }), retry: false },
    queryClient,
  )
  if (invitation.error instanceof ApiError && ['missing.record', 'validation.malformed'].includes(invitation.error.code)) {
    return (
      <EmptyCard title="没有找到这份邀请" text="链接可能不完整，或者已经换了新的。请向邀请人再要一份。">
        <a className="btn" href="/home">
          回首页
        </a>
      </EmptyCard>
    )
  }
  return (
    <Answer query={invitation}>
      {card => <Card card={card} answer={accept => api.answerInvitation({ params: { token }, body: { accept } })} />}
    </Answer>
  )
}

function OwnerScope() {
  const invitations = useQuery(
    { queryKey: keyOf(staff.listMyInvitations, 'mine'), queryFn: () => api.listMyInvitations() },
    queryClient,
  )
  return (
    <Answer query={invitations}>
      {cards =>
        cards.length === 0 ? (
          <EmptyCard title="没有等你答复的邀请" text="公司用你的手机号发出邀请后，会出现在这里。">
            <a className="btn" href="/member">
              去“我的”
            </a>
          </EmptyCard>
        ) : (
          <div className="stack">
            {cards.map(card => (
              <Card
                key={card.id}
                card={card}
                answer={accept => api.answerMyInvitation({ params: { id: card.id }, body: { accept } })}
              />
            ))}
          </div>
        )
      }
    </Answer>
  )
}

/** @param token of the link; null for what came to my phone. */
export function Invite({ token }: { token: string | null }) {
  const [allowed, setAllowed] = useState(() => token !== null || readToken() !== null)
  if (!allowed) {
    return (
      <EmptyCard title="登录后查看邀请" text="用收到邀请的手机号登录或注册。">
        <button type="button" className="btn btn-main" onClick={() => void askToSignIn().then(setAllowed)}>
          登录或注册
        </button>
      </EmptyCard>
    )
  }
  return token === null ? <OwnerScope /> : <ByLink token={token} />
}
