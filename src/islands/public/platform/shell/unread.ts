/** The number of unread messages beside each link to them: header, its menu, the bar at the bottom, the dock of the chat. */
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { cloneTemplate } from '#lib/browser/template.ts'
import { notice } from '#lib/calls/platform/notice.ts'
import { counter } from '#lib/format/count.ts'
import { onChatUnread } from '#lib/session/chat-unread.ts'
import { readToken } from '#lib/session/token.ts'
import { onNotice, onUnreadChanged } from '#lib/session/unread.ts'

const api = clientOf({ countUnread: notice.countUnread })

/** Coming back to the tab again and again asks at most this often. */
const FRESH_MS = 15_000
let askedAt = 0
const known = { notices: 0, chat: 0 }

/** For links that were drawn anew. `data-unread` says what is counted: notices, messages of the chat, or both where it is empty. */
export function drawUnread(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    place.querySelector('.unread-count')?.remove()
    const total = known[place.dataset.unread as keyof typeof known] ?? known.notices + known.chat
    if (total === 0) continue
    const mark = cloneTemplate('unread')
    mark.prepend(counter(total))
    place.append(mark)
  }
}

async function fetchUnread(): Promise<void> {
  if (!readToken()) return
  askedAt = Date.now()
  try {
    known.notices = (await api.countUnread()).total
    drawUnread()
  } catch (error) {
    // The number stays as it was; the next look asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

export function watchUnread(): void {
  void fetchUnread()
  onUnreadChanged(() => void fetchUnread())
  onNotice(({ fresh, unread }) => {
    askedAt = Date.now()
    known.notices = unread
    drawUnread()
    // Said where somebody looks; on the very page that it leads to for a moment only.
    if (fresh && document.visibilityState === 'visible') {
      const here = fresh.link === location.pathname
      toast(fresh.title, { lasts: here ? 3_000 : 8_000, href: fresh.link ?? '/system_msg' })
    }
  })
  onChatUnread(total => {
    known.chat = total
    drawUnread()
  })
  addEventListener('focus', () => {
    if (Date.now() - askedAt > FRESH_MS) void fetchUnread()
  })
}
