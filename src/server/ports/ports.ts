/** The house's doors to the outside: one interface each, an embedded default, the real adapter by configuration. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInboxMail } from './mail/inbox.ts'
import type { MailPort } from './mail/port.ts'
import { createInboxSms } from './sms/inbox.ts'
import type { SmsPort } from './sms/port.ts'
import { createUploads } from './uploads/create.ts'
import type { UploadsPort } from './uploads/port.ts'

export type Ports = {
  sms: SmsPort
  mail: MailPort
  uploads: UploadsPort
  /** Whether cookies carry `Secure`: false only where the site is served over plain HTTP beyond this machine. */
  secureCookies: boolean
}

/** @param options.dataDir where uploads lie; what nobody names lies with the temporary files. */
export const createPorts = (options: {
  siteName: string
  siteUrl: string
  dataDir?: string
  announce?: (line: string) => void
}): Ports => {
  const { protocol, hostname } = new URL(options.siteUrl)
  const announce = options.announce ?? (() => undefined)
  return {
    sms: createInboxSms(options.siteName, announce),
    mail: createInboxMail(options.siteName, announce),
    uploads: createUploads(options.dataDir ?? join(tmpdir(), `chenghui-${process.pid}`)),
    secureCookies: protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1',
  }
}
