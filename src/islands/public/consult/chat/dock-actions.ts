/** What the closed dock fetches once it is needed (dock.ts): the connection, what its buttons do, and the way to the chat itself. */
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { AboutKind } from '#lib/contract/consult/chat-shapes.ts'
import { api } from './api.ts'

export { startChat } from './start-chat.ts'

const fail = (): void => toast('网络不太顺畅，请再试一次', { tone: 'bad' })

/** For its failure alone: a session that is over is cleared by it, and leads home. */
export const askAnew = (): Promise<void> =>
  api.getChatUnread().then(
    () => undefined,
    () => undefined,
  )

/** @returns whether the chat is open; it was said where it is not. */
export async function openChat(opener: HTMLElement, host: HTMLElement, conversationId: number | null): Promise<boolean> {
  try {
    const { openDock } = await fetchLate(() => import('./mount.tsx'))
    opener.setAttribute('aria-expanded', 'true')
    openDock(host, conversationId, () => {
      opener.setAttribute('aria-expanded', 'false')
      opener.focus()
    })
    return true
  } catch {
    fail()
    return false
  }
}

/** Where the dock is too small to be of use, the page takes its place. */
const isNarrow = (): boolean => matchMedia('(max-width: 47.99rem)').matches

/** @param show opens a conversation in the dock. */
export async function beginChat(from: HTMLButtonElement, show: (conversationId: number) => Promise<void>): Promise<void> {
  if (from.getAttribute('aria-busy') === 'true') return
  from.setAttribute('aria-busy', 'true')
  try {
    if (!(await ensureSignedIn())) return
    const about = from.dataset.chat as Exclude<AboutKind, 'CONSULTATION'>
    const { conversationId } = await api.openConversation({ body: { about, id: Number(from.dataset.id) } })
    if (isNarrow()) location.assign(`/system_msg/chat?id=${conversationId}`)
    else await show(conversationId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  } finally {
    from.removeAttribute('aria-busy')
  }
}

/** @param goLive opens the connection, over which the other side answers. */
export async function callFrom(from: HTMLButtonElement, goLive: () => Promise<void>): Promise<void> {
  if (from.getAttribute('aria-busy') === 'true') return
  from.setAttribute('aria-busy', 'true')
  try {
    const { openLayer } = await fetchLate(() => import('./call/events.ts'))
    const { beginCall } = await fetchLate(openLayer)
    await goLive()
    const { call = '', medium, title = '' } = from.dataset
    void beginCall({ conversationId: Number(call), title, medium: medium === 'VIDEO' ? 'VIDEO' : 'VOICE' })
  } catch {
    fail()
  } finally {
    from.removeAttribute('aria-busy')
  }
}
