/** A bullet comment with a sensitive word waits for an operator: whoever sent it is told, as nobody sees it fly. */
import { toast } from '#components/ui/toast.ts'

export function notifyIfHeld({ held }: { held: boolean }): void {
  if (held) toast('弹幕要先审核，通过以后大家才能看到', { tone: 'ok' })
}
