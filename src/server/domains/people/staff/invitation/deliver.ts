/** An invitation goes out to a phone, within the limits of what a phone may be sent. */

import { DAY_MS } from '#lib/format/units.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { noteMessage } from '#server/domains/people/staff/queries.ts'
import { AppError } from '#server/errors.ts'
import { giveBack, type LimitName, useLimit } from '#server/limits.ts'
import type { Ports } from '#server/ports/ports.ts'
import { hashToken } from './token.ts'

export type CreatedInvitation = { id: number; token: string; expiresAt: string }

export type Fresh = CreatedInvitation & { sms: 'SENT' | 'FAILED' | null }

/** What sending an invitation needs besides. */
export type Sending = ActorContext & { ports: Ports }

/**
 * Makes an invitation within the limits of what goes to a phone: nobody is flooded, by one company or by many. What comes to nothing,
 * or does not go out, costs nothing.
 */
export async function withinLimits(db: Db, to: { phone: string; companyId: number }, make: () => Promise<Fresh>): Promise<Fresh> {
  const limits: [LimitName, string][] = [
    ['invitationPerCompany', String(to.companyId)],
    ['invitationPerPhone', to.phone],
  ]
  for (const [name, key] of limits) await useLimit(db, name, key)
  const back = () => Promise.all(limits.map(([name, key]) => giveBack(db, name, key)))
  try {
    const fresh = await make()
    if (fresh.sms === 'FAILED') await back()
    return fresh
  } catch (error) {
    await back()
    throw error
  }
}

/** Sends the link. The invitation stands whether it goes out or not: the list says so, and the link can be handed over otherwise. */
export async function deliver(
  db: Db,
  { id, token, expiresAt }: CreatedInvitation,
  to: { phone: string; company: string },
  { ports, now }: Sending,
): Promise<Fresh> {
  let sms: Fresh['sms'] = null
  if (ports.sms.templates.includes('INVITATION')) {
    sms = 'SENT'
    const days = Math.round((Date.parse(expiresAt) - now.getTime()) / DAY_MS)
    const link = new URL(`/invite/${token}`, ports.siteUrl).href
    try {
      await ports.sms.send(db, { phone: to.phone, template: 'INVITATION', company: to.company.slice(0, 30), link, days })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'provider.sms') throw error
      sms = 'FAILED'
    }
    await noteMessage(db, id, hashToken(token), sms, now)
  }
  return { id, token, expiresAt, sms }
}
