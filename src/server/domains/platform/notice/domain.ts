/** Notices to people, on the site and by mail. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { noticeDigests } from './digest.ts'
import { noticeOutbox, noticeSweep } from './outbox.ts'
import { managedNoticeRoutes, noticeRoutes } from './routes.ts'
import type { NoticeTables } from './tables.ts'
import { createUnsubscribeHandler } from './unsubscribe-handler.ts'

export const noticeDomain = {
  name: 'platform/notice',
  tables: {
    notices: [deleted('user_id', { copy: copyOf('notices', '通知', 'id kind title body link read_at created_at') })],
    notice_settings: [
      deleted('user_id', {
        copy: copyOf(
          'notice-settings',
          '通知设置',
          'site_off email_off email_daily push_off sms_on quiet_from quiet_to updated_at',
        ),
      }),
    ],
    notice_outbox: [],
    // Its keys let others write to the device: they are in no copy.
    push_subscriptions: [deleted('user_id', { copy: copyOf('push-devices', '推送设备', 'id created_at') })],
    notice_digests: [deleted('user_id', { copy: copyOf('notice-digests', '每日邮件', 'id day state created_at done_at') })],
  },
  routes: { notice: noticeRoutes, managedNotice: managedNoticeRoutes },
  jobs: [noticeOutbox, noticeDigests, noticeSweep],
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
