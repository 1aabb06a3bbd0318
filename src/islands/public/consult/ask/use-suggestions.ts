/** What belongs to a question while it is written: similar ones, likely categories, labels of the chosen category. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { question } from '#lib/calls/consult/question.ts'
import { api, type QuestionForm } from './calls.ts'

/** The title once it has not changed for a moment, so that not every key sends a request. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), 400)
    return () => clearTimeout(timer)
  }, [value])
  return useDeferredValue(settled)
}

export function useSuggestions(form: QuestionForm) {
  const keyword = useSettled(form.title).slice(0, 60)
  const { data } = useQuery(
    {
      queryKey: keyOf(question.suggestForQuestion, keyword, form.categoryId),
      queryFn: () => api.suggestForQuestion({ query: { keyword, ...(form.categoryId ? { categoryId: form.categoryId } : {}) } }),
      enabled: keyword.length > 1 || form.categoryId > 0,
      placeholderData: before => before,
      staleTime: 60_000,
    },
    queryClient,
  )
  return {
    similar: data?.similar ?? [],
    likely: data?.categories.filter(({ categoryId }) => categoryId !== form.categoryId) ?? [],
    labels: data?.labels ?? [],
  }
}

export type Suggestions = ReturnType<typeof useSuggestions>
