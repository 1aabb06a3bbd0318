/** Tells the page where the dialogs are that ask somebody to sign in or to prove themselves. They load when an action needs them. */
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { offerPrompts } from '#lib/session/prompts.ts'

offerPrompts(() => {
  // In development React's refresh expects a preamble that Astro only sends along with islands.
  if (import.meta.env.DEV) Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
  return fetchLate(() => import('./prompt-dialogs.tsx'))
})
