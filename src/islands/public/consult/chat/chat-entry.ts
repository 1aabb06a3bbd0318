/** The chat on every page, before anybody opens it: a button for anyone who is signed in, and the buttons that begin a conversation. */
import { announceMissing, fetchLate } from '#lib/browser/fetch-late.ts'
import { CHAT_WANTED } from '#lib/chat/wanted.ts'
import { readShadow } from '#lib/session/shadow.ts'
import { readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const load = () => import('./dock.ts')

/** With the eyes of somebody else the chat stays closed; its buttons say so when they are pressed. */
if (!readShadow()) {
  if (readSaved() || readCookie()) void load().then(({ showDock }) => showDock())
  else addEventListener(SESSION_BEGAN, () => void load().then(({ showDock }) => showDock()), { once: true })

  addEventListener(CHAT_WANTED, () => void load().then(({ goLive }) => goLive()))
}

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-chat]') : null
  if (button) fetchLate(load).then(({ beginChat }) => beginChat(button), announceMissing)
  const call = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-call]') : null
  if (call) fetchLate(load).then(({ callFrom }) => callFrom(call), announceMissing)
})
