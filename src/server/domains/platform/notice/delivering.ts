/** What sending needs. */
import type { Db } from '#server/db/client.ts'
import type { Logger } from '#server/log.ts'
import type { Ports } from '#server/ports/ports.ts'

export type Delivering = { db: Db; ports: Pick<Ports, 'mail' | 'sms' | 'push' | 'siteUrl'>; log: Pick<Logger, 'warn' | 'error'> }
