import { notice } from '#lib/contract/platform/notice.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { countUnread, getSettings, listNotices, markRead, saveSettings } from './service.ts'

export const noticeRoutes = implement(notice, {
  listNotices: ({ db, actor, query }) => listNotices(db, signedInPerson(actor).userId, query),
  countUnread: ({ db, actor }) => countUnread(db, signedInPerson(actor).userId),
  markRead: ({ db, actor, body, now }) => markRead(db, signedInPerson(actor).userId, body.ids, now),
  getSettings: ({ db, actor }) => getSettings(db, signedInPerson(actor).userId),
  saveSettings: ({ db, actor, body, now }) => saveSettings(db, signedInPerson(actor).userId, body, now),
})
