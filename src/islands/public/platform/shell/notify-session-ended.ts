/** Says that the session has ended, with a link that signs in again and returns to the page of before. */
import { toast } from '#components/ui/toast.ts'

export function notifyEnded(was: string): void {
  toast('登录已经失效，点这里重新登录', { lasts: 15_000, href: `/login/user?back=${encodeURIComponent(was)}` })
}
