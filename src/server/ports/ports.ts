/** The house's doors to the outside: one interface each, an embedded default, the real adapter by configuration. */
import { createInboxSms } from './sms/inbox.ts'
import type { SmsPort } from './sms/port.ts'

export type Ports = {
  sms: SmsPort
  /** Whether cookies carry `Secure`: false only where the site is served over plain HTTP beyond this machine. */
  secureCookies: boolean
}

export const createPorts = (options: { siteName: string; siteUrl: string; announce?: (line: string) => void }): Ports => {
  const { protocol, hostname } = new URL(options.siteUrl)
  return {
    sms: createInboxSms(options.siteName, options.announce ?? (() => undefined)),
    secureCookies: protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1',
  }
}
