/** The person's relation to a post: their own, liked, applied for; and how many like it. */
import { useEffect, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import type { JobApplicationState } from '#lib/contract/city/job-application.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'
import { api } from './calls.ts'

export type PostRelation = {
  liked: boolean
  own: boolean
  application: { applicationId: number; state: JobApplicationState } | null
}

export const problem = (error: unknown): void => {
  // The person closed the sign-in dialog: no message is needed.
  if (error instanceof ApiError && error.code === 'session.invalid') return
  toast(messageOf(error), { tone: 'bad' })
}

export function useRelation(recruitmentId: number, likes: number) {
  const [mine, setMine] = useState<PostRelation | null>(null)
  const [count, setCount] = useState(likes)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const refresh = () =>
      void api.getMyRecruitment({ params: { recruitmentId } }).then(setMine, () => {
        // Without these marks the buttons still work.
      })
    if (readToken()) refresh()
    addEventListener(SESSION_BEGAN, refresh)
    return () => removeEventListener(SESSION_BEGAN, refresh)
  }, [recruitmentId])

  const like = async () => {
    if (busy) return
    setBusy(true)
    try {
      const wanted = !mine?.liked
      const result = await api.likeRecruitment({ body: { recruitmentId, like: wanted } })
      setCount(result.likes)
      setMine(before => ({ own: false, application: null, ...before, liked: result.liked }))
    } catch (error) {
      problem(error)
    } finally {
      setBusy(false)
    }
  }
  return { mine, setMine, count, busy, like }
}
