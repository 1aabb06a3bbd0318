/** A decision that came too late: somebody else has decided, or taken the case, while a dialog was open. */
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { refreshManage } from './refresh.ts'

const SETTLED = ['state.conflict', 'review.taken', 'review.not_claimed']

/**
 * Says so and fetches the case as it is now, so that the dialog can be closed over it.
 * @throws the error itself when it is another one: the dialog stays, with what was typed.
 */
export async function showSettled(error: unknown): Promise<void> {
  if (!(error instanceof ApiError && SETTLED.includes(error.code))) throw error
  toast('这一条刚才已经被处理，你的没有生效。现在显示的是最新的', { tone: 'bad' })
  await refreshManage()
}
