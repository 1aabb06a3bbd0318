/** The header of a signed-in person: picture, name, the identity acted as, signing out. No framework: it stands on every page. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { cloneTemplate, cloneWithText, fillParts, getPart } from '#lib/browser/template.ts'
import { session } from '#lib/calls/people/session.ts'
import type { CurrentUser } from '#lib/contract/people/session.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { $checkCompany, $userInfo, $userInfos, $userSig } from '#lib/session/identity.ts'
import { actAsCompany, actAsPerson, forgetSession, keepUser, watchSession } from '#lib/session/session.ts'
import { readShadow } from '#lib/session/shadow.ts'
import { readToken } from '#lib/session/token.ts'
import { drawUnread, watchUnread } from './unread.ts'

const api = clientOf({
  getCurrentUser: session.getCurrentUser,
  getChatSignature: session.getChatSignature,
  signOut: session.signOut,
})

/** The picture of a person or a company, or the first letter of the name where there is none. */
function showFace(menu: HTMLElement, key: string, name: string): void {
  const picture = getPart<HTMLImageElement>(menu, 'picture')
  if (key) picture.src = pictureUrl(key, 240, 'webp')
  else picture.remove()
  fillParts(menu, { letter: key ? null : name.slice(0, 1), name })
}

/** Acting as another identity changes what every page may do, so the page starts anew. */
function actAs(user: CurrentUser, companyId: number | null): void {
  if (companyId === null) actAsPerson(user)
  else actAsCompany(user, companyId)
  location.reload()
}

async function signOut(): Promise<void> {
  try {
    if (readToken()) await api.signOut({ body: {} })
  } catch (error) {
    // The session here ends in any case; the server ends it by itself when it cannot be reached now.
    if (!(error instanceof ApiError)) throw error
  }
  forgetSession()
  location.assign('/home')
}

function createChoice(label: string, active: boolean, act: () => void): HTMLElement {
  const button = cloneWithText('identity', label)
  button.setAttribute('aria-pressed', String(active))
  button.addEventListener('click', act)
  return button
}

function createMenu(user: CurrentUser): HTMLElement {
  const company = $checkCompany.get()
  const details = cloneTemplate<HTMLDetailsElement>('account')
  showFace(details, user.headImage, company?.companyName ?? user.nickname)
  if (user.companyList.length > 0) {
    const identities = user.companyList.map(entry =>
      createChoice(entry.companyName, entry.userId === company?.companyId, () => actAs(user, entry.userId)),
    )
    getPart(details, 'identities').after(
      ...identities,
      createChoice(`${user.nickname}（个人）`, !company, () => actAs(user, null)),
    )
  } else getPart(details, 'identities').remove()
  if (!user.isOperator) getPart(details, 'manage').remove()
  // Signing out would end the operator's own session, and is not what the button of the bar does.
  if (readShadow()) getPart(details, 'signOut').remove()
  else getPart(details, 'signOut').addEventListener('click', () => void signOut())
  document.addEventListener('click', event => {
    if (!details.contains(event.target as Node)) details.open = false
  })
  details.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    details.open = false
    details.querySelector('summary')?.focus()
  })
  return details
}

/** The chat is entered with a signature of the identity acted as; it is fetched once for each. */
async function keepSignature(user: CurrentUser): Promise<void> {
  if ($userSig.get()) return
  const company = $checkCompany.get()
  try {
    const query = company
      ? { unionId: company.companyId, userType: 'EMPLOYEE' as const }
      : { unionId: user.userId, userType: 'USER' as const }
    $userSig.set((await api.getChatSignature({ query })).userSig)
  } catch (error) {
    // Callers that need it ask again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** What the header shows of me. */
const face = (): string => JSON.stringify([$userInfo.get()?.nickname, $userInfos.get()?.headImage, $checkCompany.get()])

/** Another name or picture, another part in a company, another identity chosen in another tab: the header follows. */
function followIdentity(menu: HTMLElement): void {
  let shown = face()
  let drawn = menu
  let asked: ReturnType<typeof setTimeout> | undefined
  const redraw = async (): Promise<void> => {
    // Nobody: the session is ending, and the watch leads away.
    if (face() === shown || !$userInfo.get() || !readToken()) return
    shown = face()
    try {
      const made = createMenu(await api.getCurrentUser())
      const focused = drawn.contains(document.activeElement)
      drawn.replaceWith(made)
      drawn = made
      if (focused) made.querySelector('summary')?.focus()
      drawUnread()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  // The stores of one change come one after the other.
  const follow = (): void => {
    clearTimeout(asked)
    asked = setTimeout(() => void redraw(), 50)
  }
  for (const store of [$userInfo, $userInfos, $checkCompany]) store.listen(follow)
}

export async function showAccount(): Promise<void> {
  watchSession()
  const link = document.querySelector<HTMLElement>('[data-account]')
  try {
    const user = await api.getCurrentUser()
    keepUser(user)
    const { closingAt } = user
    if (user.minorMode && !readShadow()) void import('./minor-mode.ts').then(module => module.watchMinor())
    else addEventListener('minor-mode', () => void import('./minor-mode.ts').then(module => module.watchMinor()), { once: true })
    if (closingAt) void import('./account-closing.ts').then(module => module.showClosing(closingAt))
    const menu = createMenu(user)
    link?.replaceWith(menu)
    followIdentity(menu)
    watchUnread()
    const held = document.querySelector<HTMLElement>('[data-held-texts]')
    if (held) void import('./held-texts.ts').then(module => module.showHeldTexts(held))
    if (!readShadow()) void keepSignature(user)
    for (const part of document.querySelectorAll<HTMLElement>('[data-visitor-only], [data-person-only]'))
      part.hidden = 'visitorOnly' in part.dataset
  } catch (error) {
    // Without an answer the page stays as every visitor sees it; an ended session has already led home.
    if (!(error instanceof ApiError)) throw error
  }
}
