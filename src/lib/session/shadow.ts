/**
 * This tab shows the site as somebody else sees it: an operator looks, and changes nothing. It is a matter of one tab, so it stands in its
 * session storage, together with what the stores of the identity hold meanwhile; the operator's other tabs go on as they are.
 */
export type Shadow = { shadowId: number; userId: number; nickname: string; endsAt: string }

const KEY = 'chenghui-shadow'
/** Of what the stores of the identity hold meanwhile (shadow-stores.ts). */
export const PREFIX = 'chenghui-shadow-'

export function readShadow(): Shadow | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Shadow | null
    return kept && Number.isInteger(kept.shadowId) ? kept : null
  } catch {
    return null
  }
}

function clear(): void {
  for (const key of Object.keys(sessionStorage)) if (key === KEY || key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** The page is left for the person's own first page. */
export function enterShadow(shadow: Shadow): void {
  clear()
  sessionStorage.setItem(KEY, JSON.stringify(shadow))
  location.assign('/member')
}

/** From here on this tab is the operator's again. Of several calls that hear it is over the first has seen to it. */
export function leaveShadow(): void {
  const shadow = readShadow()
  if (!shadow) return
  clear()
  location.assign(`/manage/user?id=${shadow.userId}`)
}

/** Takes the mark away before the operator's own call that ends it, and leads back after it. */
export async function endShadow(end: () => Promise<unknown>): Promise<void> {
  const shadow = readShadow()
  clear()
  try {
    await end()
  } catch {
    // Without an answer it is over by its term.
  }
  location.assign(shadow ? `/manage/user?id=${shadow.userId}` : '/manage')
}
