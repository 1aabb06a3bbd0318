/** Handing a post in: checked first, saved, then looked at by others. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { ApiError, fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { api, draftOf, unreadable } from './calls.ts'
import type { Writing } from './use-post-form.ts'

/** @param showForm leads back from the preview to what is wrong. */
export function useHandIn({ newest, id, setErrors, touch, flush }: Writing, isJob: boolean, showForm: () => void) {
  const [duplicate, setDuplicate] = useState<{ message: string; href: string } | null>(null)
  const [held, setHeld] = useState<string[] | null>(null)
  const submit = useMutation(
    {
      mutationFn: async () => {
        if (!(await flush())) throw new ApiError('server.unavailable', '还没有保存成功，保存之后再提交')
        return api.submitPost({ params: { recruitmentId: id.current }, body: {} })
      },
      onSuccess: result => setHeld(result.heldWords),
      onError: error => {
        const fields = fieldErrorsOf(error)
        if (fields?.duplicateOf) setDuplicate({ message: messageOf(error), href: fields.duplicateOf })
        else if (fields) setErrors(fields)
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
    setDuplicate(null)
    const found = unreadable(newest.current)
    const checked = (isJob ? rules.jobReady : rules.seekerReady).safeParse(draftOf(newest.current))
    for (const issue of checked.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length > 0) {
      showForm()
      return
    }
    if (id.current === 0) touch()
    // What went wrong has been said above.
    await submit.mutateAsync().catch(() => undefined)
  }
  const handIn = () => once(check)
  return { duplicate, held, sending: submit.isPending, handIn }
}
