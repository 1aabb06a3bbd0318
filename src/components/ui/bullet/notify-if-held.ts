/** Tells the sender that a bullet comment with a sensitive word is under review, since it is not shown. */
import { toast } from '#components/ui/toast.ts'

export function notifyIfHeld({ held }: { held: boolean }): void {
  if (held) toast('弹幕要先审核，通过以后大家才能看到', { tone: 'ok' })
}
