/** The number of unread notices beside every way to them: header, its menu, the bar at the bottom. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { notice } from '#lib/contract/platform/notice.ts'
import { counter } from '#lib/format/count.ts'
import { readToken } from '#lib/session/token.ts'
import { onUnreadChanged } from '#lib/session/unread.ts'

const api = clientOf({ countUnread: notice.countUnread })

/** Coming back to the tab again and again asks at most this often. */
const FRESH_MS = 15_000
let askedAt = 0
let known = 0

/** Beside ways that were drawn anew. */
export const drawUnread = (): void => draw(known)

function draw(total: number): void {
  known = total
  for (const place of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    place.querySelector('.unread-count')?.remove()
    if (total === 0) continue
    const mark = document.createElement('span')
    mark.className = 'unread-count num'
    mark.textContent = counter(total)
    const words = document.createElement('span')
    words.className = 'sr-only'
    words.textContent = ' 条未读'
    mark.append(words)
    place.append(mark)
  }
}

async function ask(): Promise<void> {
  if (!readToken()) return
  askedAt = Date.now()
  try {
    draw((await api.countUnread()).total)
  } catch (error) {
    // The number stays as it was; the next look asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

export function watchUnread(): void {
  void ask()
  onUnreadChanged(() => void ask())
  addEventListener('focus', () => {
    if (Date.now() - askedAt > FRESH_MS) void ask()
  })
}
