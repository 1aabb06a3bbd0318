/** Whether somebody is signed in here; follows a sign-in on this page. */
import { useEffect, useState } from 'react'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(() => Boolean(readToken()))
  useEffect(() => {
    const began = () => setSignedIn(true)
    addEventListener(SESSION_BEGAN, began)
    return () => removeEventListener(SESSION_BEGAN, began)
  }, [])
  return signedIn
}
