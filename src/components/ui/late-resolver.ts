/**
 * Checks a form by a schema that is fetched when somebody begins to fill a form in: even the small Zod is more than the form. Sending
 * waits for it; without it nothing is sent, and everything stays as typed.
 */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fetchLate } from '#lib/browser/fetch-late.ts'

export const RULES_MISSING = '网络不太顺畅，没有提交。你填写的内容都还在，请再试一次'

export function lateResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodMiniType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  let fetched: Promise<z.ZodMiniType<Output, Input>> | undefined
  const fetchOnce = () => {
    fetched ??= fetchLate(load)
    fetched.catch(() => {
      fetched = undefined
    })
    return fetched
  }
  const begin = ({ target }: { target: EventTarget | null }) => {
    if (!(target as Element | null)?.matches('input, textarea, select, [contenteditable]')) return
    document.removeEventListener('focusin', begin)
    void fetchOnce()
  }
  if (typeof document !== 'undefined') {
    document.addEventListener('focusin', begin)
    begin({ target: document.activeElement })
  }
  return async (values, _, { names = [] }) => {
    const schema = await fetchOnce().catch(() => null)
    if (!schema) return { values: {}, errors: { root: { type: 'missing', message: RULES_MISSING } } as never }
    const result = await schema.safeParseAsync(values)
    return result.success
      ? { values: result.data, errors: {} }
      : { values: {}, errors: errorsOf<Input>(result.error.issues, names) }
  }
}

/** What the rules found, as a form keeps it: the first problem of each field; one of a whole list stands at its root. */
function errorsOf<Input extends FieldValues>(issues: readonly z.core.$ZodIssue[], names: readonly string[]): FieldErrors<Input> {
  const errors: Record<PropertyKey, unknown> = {}
  const seen = new Set<string>()
  for (const { code, message, path } of issues) {
    const name = path.join('.')
    if (seen.has(name)) continue
    seen.add(name)
    const isList = names.some(one => one.startsWith(`${name}.`) && /^\d/.test(one.slice(name.length + 1)))
    const steps = path.length === 0 ? [''] : isList ? [...path, 'root'] : path
    let place = errors
    for (const [at, step] of steps.slice(0, -1).entries()) {
      place[step] ??= typeof steps[at + 1] === 'number' ? [] : {}
      place = place[step] as typeof errors
    }
    const last = steps.at(-1) as PropertyKey
    place[last] = { ...(place[last] as object), type: code, message }
  }
  return errors as FieldErrors<Input>
}
