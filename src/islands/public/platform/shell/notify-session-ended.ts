/** The session was over, and the page led home: that is said, with the way back to where the person was. */
import { toast } from '#components/ui/toast.ts'

export function notifyEnded(was: string): void {
  toast('登录已经失效，点这里重新登录', { lasts: 15_000, href: `/login/user?back=${encodeURIComponent(was)}` })
}
