import { notice } from '#lib/contract/platform/notice.ts'
import { managedNotice } from '#lib/contract/platform/notice-workspace.ts'
import { operatorOf, signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getDelivery, listFailures, listTemplates, resendNotice, tryTemplate } from './delivery.ts'
import { renewPush, subscribePush, unsubscribePush } from './push-devices.ts'
import { countUnread, listNotices, markRead } from './service.ts'
import { getSettings, saveSettings } from './settings.ts'

export const noticeRoutes = implement(notice, {
  listNotices: ({ db, actor, query }) => listNotices(db, signedInPerson(actor).userId, query),
  countUnread: ({ db, actor }) => countUnread(db, signedInPerson(actor).userId),
  markRead: ({ db, actor, body, now }) => markRead(db, signedInPerson(actor).userId, body.ids, now),
  getSettings: ({ db, actor, ports, now }) => getSettings(db, ports, signedInPerson(actor), now),
  saveSettings: ({ db, actor, body, ports, now }) => saveSettings(db, ports.sms, signedInPerson(actor).userId, body, now),
  subscribePush: ({ db, actor, body, ports, now }) => subscribePush(db, ports.push, signedInPerson(actor), body, now),
  unsubscribePush: ({ db, actor }) => unsubscribePush(db, signedInPerson(actor).sessionId),
  renewPush: ({ db, body, ports, exchange, now }) => renewPush(db, ports.push, body, exchange.address, now),
})

export const managedNoticeRoutes = implement(managedNotice, {
  getDelivery: ({ db, ports, now }) => getDelivery(db, ports, now),
  listFailures: ({ db, query }) => listFailures(db, query),
  resendNotice: ({ db, params, actor, exchange, now }) =>
    resendNotice(db, params.id, { operator: operatorOf(actor), exchange, now }),
  listTemplates: async ({ ports }) => listTemplates(ports.siteName, ports),
  tryTemplate: ({ db, ports, body, actor, exchange, now }) =>
    tryTemplate(db, ports, body, { operator: operatorOf(actor), exchange, now }),
})
