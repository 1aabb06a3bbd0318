/** A form whose record is read again while it is open. */
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/**
 * What was saved meanwhile by a colleague, or in another tab, is shown where it is not being changed here, and not put back by saving the
 * rest. Where the same is being changed on both sides everything stays, the version too: saving will ask.
 */
export function syncForm<Values extends FieldValues>(form: UseFormReturn<Values>, next: Values): void {
  const before = form.formState.defaultValues as Record<string, unknown>
  const now = form.getValues() as Record<string, unknown>
  const isContested = Object.entries(next).some(([name, value]) => differ(now[name], before[name]) && differ(value, before[name]))
  if (!isContested) form.reset(next, { keepDirtyValues: true })
}
