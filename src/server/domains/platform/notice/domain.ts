/** Notices to people, on the site and by mail. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { noticeOutbox } from './outbox.ts'
import { noticeRoutes } from './routes.ts'
import type { NoticeTables } from './tables.ts'
import { createUnsubscribeHandler } from './unsubscribe-handler.ts'

export const noticeDomain = {
  name: 'platform/notice',
  tables: {
    notices: [deleted('user_id', { copy: copyOf('notices', '通知', 'id kind title body link read_at created_at') })],
    notice_settings: [
      deleted('user_id', { copy: copyOf('notice-settings', '通知设置', 'site_off email_off quiet_from quiet_to updated_at') }),
    ],
    notice_outbox: [],
  },
  routes: { notice: noticeRoutes },
  jobs: [noticeOutbox],
  handlers: [({ db }) => createUnsubscribeHandler(db)],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<NoticeTables>

declare module '#server/db/schema.ts' {
  interface Database extends NoticeTables {}
}
