/** Submits a question: checked, saved and handed in; one with a bounty goes on to the cashier. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { ApiError, fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { WorkspaceState } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { fenOf } from '#lib/format/money.ts'
import { api } from './calls.ts'
import type { Errors, Writing } from './use-question-form.ts'

type Handed = { state: WorkspaceState; orderNo: string | null }

export function useHandIn({ form, newestDraft, id, setErrors, touch, flush }: Writing) {
  const [handed, setHanded] = useState<Handed | null>(null)
  const submit = useMutation(
    {
      mutationFn: async () => {
        if (!(await flush())) throw new ApiError('server.unavailable', '还没有保存成功，保存之后再提交')
        return api.submitQuestion({ params: { consultationId: id.current }, body: {} })
      },
      onSuccess: result => {
        if (result.orderNo) location.assign(`/pay/${result.orderNo}`)
        else setHanded(result)
      },
      onError: error => {
        const fields = fieldErrorsOf(error)
        if (fields) setErrors(fields)
        else toast(messageOf(error, '没有提交成功，请重试'), { tone: 'bad' })
      },
    },
    queryClient,
  )
  const once = useOnce()
  const check = async () => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (!rules) {
      toast(RULES_MISSING, { tone: 'bad' })
      return
    }
    const found: Errors = {}
    if (form.rewarded && !fenOf(form.bounty)) found.bounty = '请填悬赏金额，如 50；不要悬赏就选免费'
    if (form.rewarded && !/^\d{1,2}$/.test(form.days.trim())) found.days = '请填整数天数'
    const checked = rules.questionReady.safeParse(newestDraft())
    for (const issue of checked.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (id.current === 0) touch()
    // What went wrong has been said above.
    await submit.mutateAsync().catch(() => undefined)
  }
  const handIn = () => once(check)
  return { handed, sending: submit.isPending, handIn }
}
