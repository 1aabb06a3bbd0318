/**
 * Checks a form by a schema that is fetched when somebody begins to fill a form in: Zod alone is a fifth of a sign-in page. Sending waits
 * for it; without it nothing is sent, and everything stays as typed.
 */
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fetchLate } from '#lib/page/fetch-late.ts'

export const RULES_MISSING = '网络不太顺畅，没有提交。你填写的内容都还在，请再试一次'

export function lateResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  let fetched: Promise<Resolver<Input, unknown, Output>> | undefined
  const fetchOnce = () => {
    fetched ??= fetchLate(() => Promise.all([import('@hookform/resolvers/zod'), load()])).then(([{ zodResolver }, schema]) =>
      zodResolver(schema),
    )
    fetched.catch(() => {
      fetched = undefined
    })
    return fetched
  }
  const begin = ({ target }: { target: EventTarget | null }) => {
    if (!(target as Element | null)?.matches('input, textarea, select')) return
    document.removeEventListener('focusin', begin)
    void fetchOnce()
  }
  if (typeof document !== 'undefined') {
    document.addEventListener('focusin', begin)
    begin({ target: document.activeElement })
  }
  return async (values, context, options) => {
    const resolver = await fetchOnce().catch(() => null)
    return resolver
      ? resolver(values, context, options)
      : { values: {}, errors: { root: { type: 'missing', message: RULES_MISSING } } as never }
  }
}
