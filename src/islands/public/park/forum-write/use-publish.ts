/** Publishing a topic, or what was changed of one: checked first; some have to wait for a review. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { api, type Editor } from './calls.ts'
import type { Errors, Writing } from './use-topic-form.ts'

/** @param reason why a public topic is changed. */
export function usePublish({ newestDraft, setErrors, flush, forget }: Writing, topic: Editor['topic'], reason: string) {
  const [waits, setWaits] = useState(false)
  const publish = useMutation(
    {
      mutationFn: async () => {
        // Files belong to the draft once it is saved; what is published is taken from the form all the same.
        await flush()
        const content = newestDraft()
        return topic
          ? api.editTopic({ params: { id: topic.topicId }, body: { ...content, reason: reason.trim(), version: topic.version } })
          : api.publishTopic({ body: content })
      },
      onSuccess: result => {
        forget()
        if (result.state === 'UNDER_REVIEW') setWaits(true)
        else location.assign(`/park/park_forum_detail?id=${result.topicId}`)
      },
      onError: error => {
        const fields = fieldErrorsOf(error)
        if (fields) setErrors(fields)
        else toast(messageOf(error, '没有发布成功，请重试'), { tone: 'bad' })
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
    const content = newestDraft()
    const found: Errors = content.kind === 'POLL' && !topic ? rules.pollProblems(content.poll) : {}
    const checked = rules.topicReady.safeParse(content)
    for (const issue of checked.error?.issues ?? []) found[issue.path.slice(0, 2).join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length === 0) await publish.mutateAsync().catch(() => undefined)
  }
  const checkAndPublish = () => once(check)
  return { waits, publishing: publish.isPending, checkAndPublish }
}
