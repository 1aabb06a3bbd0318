/**
 * Trusted Types: where a browser knows them, the content policy lets no plain string become markup or the address of a script (content-policy.ts).
 * Markup of ours passes through here, at the few places that write it; a place that forgets is refused by the browser.
 */

type Rules = { createHTML(text: string): string | null; createScriptURL?(address: string): string | null }
type Policy = { createHTML(text: string): { toString(): string }; createScriptURL(address: string): { toString(): string } }

const factory = () => (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } }).trustedTypes

const policy = factory()?.createPolicy('site', {
  createHTML: markup => markup,
  createScriptURL: address => (address.startsWith('/') && !address.startsWith('//') ? address : null),
})

// A string to the compiler, whose types do not know Trusted Types yet.
const asString = (trusted: { toString(): string }) => trusted as string

/** @param markup written by our own templates, which escape what they are given, or cleaned by the server's allow-list. */
export const trustedMarkup = (markup: string): string => (policy ? asString(policy.createHTML(markup)) : markup)

/** @param address a path of this site. */
export const trustedScript = (address: string): string => (policy ? asString(policy.createScriptURL(address)) : address)

/** What no library needs for its buttons and names: whatever could run. */
const CAN_RUN = /<(script|iframe|object|embed|base|form|meta|link)\b|\bon[a-z]+\s*=|javascript:/i

/** Whether markup that a library writes may pass: shapes and names, nothing that runs. */
export const isHarmless = (markup: string): boolean => !CAN_RUN.test(markup)

const isOwnScript = (address: string): boolean => {
  const { origin, protocol, href } = new URL(address, location.href)
  return origin === location.origin && (protocol === 'blob:' || href.startsWith(`${location.origin}/_astro/`))
}

let admitted = false

/** The player and the map write markup and start workers of their own: only where one of them is opened, and only what cannot run. */
export function admitLibraries(): void {
  if (admitted) return
  admitted = true
  factory()?.createPolicy('default', {
    createHTML: markup => (isHarmless(markup) ? markup : null),
    createScriptURL: address => (isOwnScript(address) ? address : null),
  })
}
