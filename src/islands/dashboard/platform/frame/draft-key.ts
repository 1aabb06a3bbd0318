/** Under which name a draft of an editor is kept in this tab: of one person, in one identity, of one record. */
import { $userInfo } from '#lib/session/identity.ts'
import { useIdentityKey } from './identity-key.ts'

/** @param record the number of what is changed; undefined for what is new. */
export const useDraftKey = (kind: string, record: number | string | undefined): string =>
  `${kind}-${$userInfo.get()?.userId ?? ''}-${useIdentityKey()}-${record ?? 'new'}`
