/** Tells a signed-in visitor who they are and offers to go on; signing in as somebody else stays possible. */
import { useEffect, useState } from 'react'
import { safeBack } from '#lib/session/back.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { readToken } from '#lib/session/token.ts'

type Session = { name: string; back: string }

export function SignedInNotice() {
  // The page is the same for everybody until the browser has looked.
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    if (!readToken()) return
    setSession({ name: $userInfo.get()?.nickname ?? '', back: safeBack(new URLSearchParams(location.search).get('back')) })
  }, [])
  if (!session) return null
  return (
    <p className="notice mb-3">
      <span className="grow">{session.name ? `你已经以“${session.name}”登录。` : '你已经登录。'}换账号的话，在下面登录。</span>
      <a className="btn btn-sm shrink-0" href={session.back}>
        不换，继续
      </a>
    </p>
  )
}
