/** An invitation into a company: what it is, and the answer. A visitor signs in or registers over the page. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { isNotFound } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { staff } from '#lib/calls/people/staff.ts'
import { askToSignIn } from '#lib/session/prompts.ts'
import { readToken } from '#lib/session/token.ts'
import { api } from './api.ts'
import { InvitationCard } from './InvitationCard.tsx'

function ByLink({ token }: { token: string }) {
  const invitation = useQuery(
    { queryKey: keyOf(staff.getInvitation, token), queryFn: () => api.getInvitation({ params: { token } }), retry: false },
    queryClient,
  )
  if (isNotFound(invitation.error)) {
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
      {card => <InvitationCard card={card} answer={accept => api.answerInvitation({ params: { token }, body: { accept } })} />}
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
              <InvitationCard
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
