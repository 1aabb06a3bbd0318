/** What happens after a successful sign-in: keep the token, learn who it is, go on with what the person wanted. */
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import type { SignedIn } from '#lib/contract/people/session.ts'
import { safeBack } from '#lib/session/back.ts'
import { beginSession } from '#lib/session/session.ts'

const { getCurrentUser } = clientOf({ getCurrentUser: session.getCurrentUser })

/** What follows: the page somebody came from, or the action that asked. */
export type OnSignedIn = () => void

export async function completeSignIn(signedIn: SignedIn, remember: boolean, onEntered: OnSignedIn): Promise<void> {
  await beginSession(signedIn.token, remember, getCurrentUser)
  onEntered()
}

/** On the pages of signing in: back to where the person wanted to be. */
export const goBack: OnSignedIn = () => location.assign(safeBack(new URLSearchParams(location.search).get('back')))
