/**
 * What the buttons of a public page do: one action of a control at a time, what went wrong in words, and whether a state that was asked
 * for earlier may still be shown on it.
 */
import { ApiError } from '#lib/api/error.ts'
import { toast } from './toast.ts'

let clock = 0
const actedAt = new WeakMap<Element, number>()

/** Runs one action of a control at a time; a refusal of the site is shown as a message, other errors are thrown. */
export async function actOnce(control: HTMLElement, act: () => Promise<void>): Promise<void> {
  if (control.getAttribute('aria-busy') === 'true') return
  control.setAttribute('aria-busy', 'true')
  try {
    await act()
    actedAt.set(control, ++clock)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The person closed the sign-in dialog: no message is needed.
    if (error.code !== 'session.invalid') toast(error.message, { tone: 'bad' })
  } finally {
    control.removeAttribute('aria-busy')
  }
}

/**
 * Called before a state is asked for.
 * @returns whether a control may show it: what a person did meanwhile is newer than an answer to an earlier question
 */
export function untouchedSince(): (control: Element) => boolean {
  const asked = clock
  return control => (actedAt.get(control) ?? 0) <= asked
}
