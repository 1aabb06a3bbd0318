/** What the session watch does, as a pure function of what it sees (specification, section 4). */
import type { IdentityStore } from './identity.ts'

export type Snapshot = {
  /** The token of the `Admin-Token` cookie. */
  cookie: string | null
  /** The saved copy. */
  saved: string | null
  userType: 'USER' | 'EMPLOYEE' | null
  /** An employee who acts as the plain person. */
  actsAsPerson: boolean
  path: string
}

export type Decision =
  | { kind: 'keep' }
  /** Another tab signed in: take its token over. */
  | { kind: 'adopt'; token: string }
  | { kind: 'end'; clear: IdentityStore[]; go: 'home' | 'reload' | 'nowhere' }

/** Pages that belong to a signed-in person. */
export const isPrivatePath = (path: string): boolean =>
  path.includes('merchant') || path.includes('member') || path.startsWith('/system_msg')

export function decide({ cookie, saved, userType, actsAsPerson, path }: Snapshot): Decision {
  if (cookie && !saved) return { kind: 'adopt', token: cookie }
  if (cookie || !saved) return { kind: 'keep' }
  const isPrivate = isPrivatePath(path)
  if (userType === 'EMPLOYEE' && actsAsPerson) {
    return {
      kind: 'end',
      clear: ['withdrawId', 'userSig', 'userInfo', 'userInfos', 'checkUser'],
      go: isPrivate ? 'home' : 'nowhere',
    }
  }
  return { kind: 'end', clear: ['userInfo', 'userInfos', 'checkCompany', 'checkUser'], go: isPrivate ? 'home' : 'reload' }
}
