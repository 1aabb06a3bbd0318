/** Certification of people and companies. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, mentioned } from '#server/manifest/personal-columns.ts'
import { certificationJobs } from './jobs.ts'
import { listHolderNames } from './leaving-queries.ts'
import { companyCertificationReview, personCertificationReview } from './review.ts'
import { certificationManagingRoutes, certificationRoutes } from './routes.ts'
import type { CertificationTables } from './tables.ts'

export const certificationDomain = {
  name: 'people/certification',
  tables: {
    certifications: [
      blanked(
        'user_id',
        {
          holder_name: "''",
          number_masked: "''",
          number_cipher: 'null',
          number_hash: 'null',
          pictures: "'{}'",
          upload_ids: "'{}'",
        },
        {
          copy: copyOf(
            'certifications',
            '实名认证（证件号码只保留掩码）',
            'id state sandbox holder_name number_masked applied_at decided_at refuse_reason valid_until',
          ),
          only: "subject = 'PERSON'",
        },
      ),
      mentioned('decided_by'),
    ],
    number_views: [mentioned('asked_by'), mentioned('decided_by')],
  },
  routes: { certification: certificationRoutes, certificationManaging: certificationManagingRoutes },
  jobs: [...certificationJobs],
  handlers: [],
  reviews: [personCertificationReview, companyCertificationReview],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: { traces: listHolderNames },
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<CertificationTables>

declare module '#server/db/schema.ts' {
  interface Database extends CertificationTables {}
}
