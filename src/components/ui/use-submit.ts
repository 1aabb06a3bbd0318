/** Sends a form: errors that name a field stand beside it, the rest above the button; a double click sends once. */
import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'

export function useSubmit<Values extends FieldValues>(form: UseFormReturn<Values>, send: (values: Values) => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null)
  const busy = useRef(false)

  const submit = form.handleSubmit(async values => {
    if (busy.current) return
    busy.current = true
    setProblem(null)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        setProblem(messageOf(error))
        return
      }
      const known = Object.entries(error.fields ?? {}).filter(([name]) => name in form.getValues())
      for (const [index, [name, message]] of known.entries()) {
        form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 })
      }
      if (known.length === 0) setProblem(error.message)
    } finally {
      busy.current = false
    }
  })

  // A problem of the whole form comes from the resolver too: see late-resolver.ts.
  return { submit, problem: form.formState.errors.root?.message ?? problem, setProblem, sending: form.formState.isSubmitting }
}
