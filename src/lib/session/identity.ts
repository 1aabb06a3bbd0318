/** Who I am and as whom I act, in the specification's stores. Checked when read; what does not hold counts as nothing. */
import { persistentAtom } from '@nanostores/persistent'
import { versioned } from './area.ts'

/** What is shown of me before the server has answered. */
export type UserInfo = { userId: number; nickname: string; userType: 'USER' | 'EMPLOYEE' }

/** The company I act for. */
export type CheckCompany = {
  companyId: number
  companyName: string
  companyEmployeeId: number
  employeeIdentity: 'OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF'
  consultationAvater: string
  consultationName: string
  cloudPermission: 'NONE' | 'VIEW' | 'EDIT' | 'MANAGE'
}

/** Myself as a plain person, when I work for a company but act for nobody. The spelling is the specification's. */
export type CheckUser = { name: string; avatr: string; userType: 'USER' }

type Fields<Value> = { [name in keyof Value]: 'string' | 'number' }

const holds =
  <Value extends object>(fields: Fields<Value>) =>
  (value: unknown): value is Value | null =>
    value === null ||
    (typeof value === 'object' &&
      value !== null &&
      Object.entries(fields).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type))

const nullable = <Value extends object>(fields: Fields<Value>) => versioned<Value | null>(null, holds(fields))

/** My picture. */
export const $userInfos = persistentAtom<{ headImage: string } | null>(
  'userInfos',
  null,
  nullable<{ headImage: string }>({ headImage: 'string' }),
)

export const $userInfo = persistentAtom<UserInfo | null>(
  'userInfo',
  null,
  nullable<UserInfo>({ userId: 'number', nickname: 'string', userType: 'string' }),
)

export const $checkCompany = persistentAtom<CheckCompany | null>(
  'checkCompany',
  null,
  nullable<CheckCompany>({
    companyId: 'number',
    companyName: 'string',
    companyEmployeeId: 'number',
    employeeIdentity: 'string',
    consultationAvater: 'string',
    consultationName: 'string',
    cloudPermission: 'string',
  }),
)

export const $checkUser = persistentAtom<CheckUser | null>(
  'checkUser',
  null,
  nullable<CheckUser>({ name: 'string', avatr: 'string', userType: 'string' }),
)

/** What the working areas show at their head before the server has answered: as whom I work there. */
export type BaseInfo = { kind: 'COMPANY' | 'PERSON'; id: number; name: string; picture: string; note: string }

export const $baseInfo = persistentAtom<BaseInfo | null>(
  'baseInfo',
  null,
  nullable<BaseInfo>({ kind: 'string', id: 'number', name: 'string', picture: 'string', note: 'string' }),
)

const isId = (value: unknown): value is number | null => value === null || Number.isInteger(value)
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** The payout account of the identity I act as. */
export const $withdrawId = persistentAtom<number | null>('withdrawId', null, versioned<number | null>(null, isId))

/** The chat signature of the identity I act as. */
export const $userSig = persistentAtom<string | null>('userSig', null, versioned<string | null>(null, isText))

/** What the session watch may clear, by the specification's words. */
export const identityStores = {
  withdrawId: $withdrawId,
  userSig: $userSig,
  userInfo: $userInfo,
  userInfos: $userInfos,
  checkUser: $checkUser,
  checkCompany: $checkCompany,
} as const

export type IdentityStore = keyof typeof identityStores

export function clearIdentity(names: readonly IdentityStore[] = Object.keys(identityStores) as IdentityStore[]): void {
  for (const name of names) identityStores[name].set(null)
  if (names.includes('userInfo')) $baseInfo.set(null)
}
