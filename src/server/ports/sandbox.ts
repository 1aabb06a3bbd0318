/**
 * What stands behind a port on this site: its provider, a sandbox that sends nothing, or nothing at all. A demonstration begins with
 * sandboxes; a real site has to name one, so that nobody runs it in the belief that messages are sent (decision 031).
 */

export type PortChoice = 'provider' | 'sandbox' | 'off'

type PortQuestion = {
  /** The setting that names a sandbox, `SMS_PORT`. */
  setting: string
  /** What the setting says. */
  named: 'sandbox' | undefined
  /** Whether all settings of a provider are there. */
  isConfigured: boolean
  /** The provider's settings, for the words of the refusal. */
  providerSettings: string
  /** What a site without it cannot do, in English; null: the site does without, and says so where it would be used. */
  neededFor: string | null
  demo: boolean
}

/** @throws Error that says what to set, where a real site has neither a provider nor a named sandbox, or has both. */
export function choosePort({ setting, named, isConfigured, providerSettings, neededFor, demo }: PortQuestion): PortChoice {
  if (named && isConfigured) {
    throw new Error(`${setting}=sandbox contradicts the settings of a provider (${providerSettings}). Remove one of the two.`)
  }
  if (isConfigured) return 'provider'
  if (named || demo) return 'sandbox'
  if (neededFor === null) return 'off'
  throw new Error(
    `This site is not a demonstration (SITE_DEMO=false) and has no provider for ${setting}: ${neededFor}. ` +
      `Set ${providerSettings} (see .env.example), or ${setting}=sandbox to run it without sending anything.`,
  )
}

/** What is shown where a real site keeps a record of something that it did not send. */
export const NOT_STORED_TEXT = '（未真正发送，内容不保存）'
