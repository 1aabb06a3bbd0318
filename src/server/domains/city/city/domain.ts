/** Services, their companies’ public pages, favourites, and what merchants offer. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { takeCompanyServicesOff } from './company-end-queries.ts'
import { favouriteRoutes } from './favourite-routes.ts'
import { serviceHandover } from './handover-queries.ts'
import { serviceReview } from './offer/review-subject.ts'
import { offerRoutes, serviceManagingRoutes } from './offer/routes.ts'
import { orderEvidence } from './order-evidence.ts'
import { servicePurchase } from './purchase.ts'
import { cityRoutes } from './routes.ts'
import { companySearchSource, serviceSearchSource } from './search-source.ts'
import { companySuspension, serviceSuspension } from './suspension.ts'
import type { CityTables } from './tables.ts'
import { companyReportable, serviceQuestionReportable, serviceReportable } from './talk/reportables.ts'
import { serviceTalkRoutes } from './talk/routes.ts'
import { writtenAnswer, writtenQuestion } from './talk/service.ts'

export const cityDomain = {
  name: 'city/city',
  tables: {
    service_edits: [],
    service_categories: [],
    services: [
      blanked(
        'owner_user_id',
        { state: "case when state in ('REJECTED', 'TAKEN_DOWN') then state else 'OFF' end", address: "''" },
        {
          copy: copyOf('services', '我发布的服务', 'id title summary intro unit price address state published_at created_at'),
          only: 'owner_company_id is null',
        },
      ),
      mentioned('taken_down_by'),
    ],
    service_packages: [],
    service_questions: [
      retained('user_id', {
        copy: copyOf('service-questions', '对服务的提问', 'id service_id body answer answered_at state created_at'),
      }),
      mentioned('answered_by'),
      mentioned('held_answer_by'),
    ],
    service_favourites: [deleted('user_id', { copy: copyOf('service-favourites', '收藏的服务', 'service_id created_at') })],
    company_favourites: [deleted('user_id', { copy: copyOf('company-favourites', '收藏的公司', 'company_id created_at') })],
    school_favourites: [deleted('user_id', { copy: copyOf('school-favourites', '收藏的学校', 'school_id created_at') })],
    company_performance: [],
  },
  routes: {
    city: cityRoutes,
    favourite: favouriteRoutes,
    offer: offerRoutes,
    serviceManaging: serviceManagingRoutes,
    serviceTalk: serviceTalkRoutes,
  },
  jobs: [orderEvidence],
  handlers: [],
  reviews: [serviceReview],
  reportables: [serviceReportable, serviceQuestionReportable, companyReportable],
  suspendables: [serviceSuspension, companySuspension],
  handovers: [serviceHandover],
  leaving: 'none',
  companyEnd: takeCompanyServicesOff,
  search: [serviceSearchSource, companySearchSource],
  purchases: [servicePurchase],
  viewed: [{ kind: 'SERVICE', table: 'services', column: 'view_count' }],
  writtenTexts: [writtenQuestion, writtenAnswer],
} satisfies Domain<CityTables>

declare module '#server/db/schema.ts' {
  interface Database extends CityTables {}
}
