/** Signals of fraud: what looks like one is warned of, stopped or put before an operator, and each signal is known by how often it was right. */
import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { contactsWork } from './contacts.ts'
import { pricesWork } from './prices.ts'
import { fraudReview } from './review-subject.ts'
import { fraudRoutes } from './routes.ts'
import { fraudSweep } from './sweep.ts'
import type { FraudTables } from './tables.ts'

export const fraudDomain = {
  name: 'platform/fraud',
  tables: {
    fraud_settings: [mentioned('changed_by')],
    // Counted on without whose it was.
    fraud_hits: [
      blanked(
        'user_id',
        { user_id: 'null', reason: "''" },
        { copy: copyOf('fraud-hits', '反骗护栏对你账号的记录', 'signal level reason created_at outcome decided_at') },
      ),
      mentioned('decided_by'),
    ],
    fraud_met: [deleted('user_id'), deleted('other_user_id')],
    fraud_contacts: [],
    fraud_contact_uses: [
      deleted('user_id', { copy: copyOf('fraud-contacts', '你写过联系方式的地方', 'subject_kind subject_id seen_at') }),
    ],
    fraud_positions: [],
  },
  routes: { fraud: fraudRoutes },
  jobs: [contactsWork, pricesWork, fraudSweep],
  handlers: [],
  reviews: [fraudReview],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<FraudTables>

declare module '#server/db/schema.ts' {
  interface Database extends FraudTables {}
}
