/**
 * Prompts the person at the moment an action needs it: to sign in, to prove once more who they are, or to agree to a new version of an
 * agreement. The dialogs are React and are loaded when they are first needed; until then a page carries only this module.
 */
import { ApiError } from '#lib/api/error.ts'

type Prompts = { askToSignIn(): Promise<boolean>; askForProof(): Promise<boolean>; askForConsent(): Promise<boolean> }

let load: (() => Promise<Prompts>) | null = null
const open: Partial<Record<keyof Prompts, Promise<boolean>>> = {}

/** Registers the loader of the dialogs. Called once by the page's shell. */
export function offerPrompts(loader: () => Promise<Prompts>): void {
  load = loader
}

/** Two actions that need the same prompt at once share one dialog. */
function ask(what: keyof Prompts): Promise<boolean> {
  const asked =
    open[what] ??
    (async () => {
      try {
        return (await load?.())?.[what]() ?? false
      } catch (cause) {
        throw new ApiError('server.unavailable', '窗口没有打开，请检查网络后再试一次', { cause })
      } finally {
        delete open[what]
      }
    })()
  open[what] = asked
  return asked
}

/**
 * Lets the person sign in or register over the page, which stays as it is.
 * @returns whether somebody is signed in now.
 * @throws ApiError in words when the dialog cannot be loaded.
 */
export const askToSignIn = (): Promise<boolean> => ask('askToSignIn')

/**
 * Lets the person prove once more who they are, by password or by a code to their own phone.
 * @returns whether they did.
 * @throws ApiError in words when the dialog cannot be loaded.
 */
export const askForProof = (): Promise<boolean> => ask('askForProof')

/**
 * Lets the person read what has changed in the agreements, and agree.
 * @returns whether they did.
 * @throws ApiError in words when the dialog cannot be loaded.
 */
export const askForConsent = (): Promise<boolean> => ask('askForConsent')
