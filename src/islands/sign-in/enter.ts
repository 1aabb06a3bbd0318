/** What happens after a successful sign-in: keep the token, learn who it is, go on to where the person wanted to be. */
import { clientOf } from '#lib/api/browser.ts'
import { type SignedIn, session } from '#lib/contract/session.ts'
import { keepUser } from '#lib/session/session.ts'
import { saveToken } from '#lib/session/token.ts'

const { getCurrentUser } = clientOf({ getCurrentUser: session.getCurrentUser })

/** Only a path of this site: `//elsewhere` and `https://elsewhere` lead home. */
export const safeBack = (back: string | null): string => (back && /^\/(?![/\\])/.test(back) ? back : '/home')

export async function enter(signedIn: SignedIn, remember: boolean): Promise<void> {
  saveToken(signedIn.token, remember)
  keepUser(await getCurrentUser())
  location.assign(safeBack(new URLSearchParams(location.search).get('back')))
}
