/**
 * Every domain of the site. Routes, jobs, file handlers, review kinds, suspension, hand-over, the copy of a person's data, closing an
 * account and search derive from this list. Nothing below a domain may import it: services read the registry (`manifest/registry.ts`).
 */
import type { Domain } from '#server/manifest/domain.ts'
import { registerDomains } from '#server/manifest/registry.ts'
import { cityDomain } from './city/city/domain.ts'
import { contactDomain } from './city/contact/domain.ts'
import { mapDomain } from './city/map/domain.ts'
import { nationDomain } from './city/nation/domain.ts'
import { recruitmentDomain } from './city/recruitment/domain.ts'
import { savedSearchDomain } from './city/saved-search/domain.ts'
import { supplyDomain } from './city/supply/domain.ts'
import { callDomain } from './consult/call/domain.ts'
import { chatDomain } from './consult/chat/domain.ts'
import { consultDomain } from './consult/consult/domain.ts'
import { playbackDomain } from './consult/playback/domain.ts'
import { courseDomain } from './learn/course/domain.ts'
import { examDomain } from './learn/exam/domain.ts'
import { openDayDomain } from './learn/open-day/domain.ts'
import { schoolDomain } from './learn/school/domain.ts'
import { schoolEnquiryDomain } from './learn/school-enquiry/domain.ts'
import { accountDomain } from './park/account/domain.ts'
import { downloadDomain } from './park/download/domain.ts'
import { facilityDomain } from './park/facility/domain.ts'
import { forumDomain } from './park/forum/domain.ts'
import { gardenDomain } from './park/garden/domain.ts'
import { policyDomain } from './park/policy/domain.ts'
import { vacancyDomain } from './park/vacancy/domain.ts'
import { videoDomain } from './park/video/domain.ts'
import { addressDomain } from './people/address/domain.ts'
import { certificationDomain } from './people/certification/domain.ts'
import { companyDomain } from './people/company/domain.ts'
import { identityDomain } from './people/identity/domain.ts'
import { minorModeDomain } from './people/minor-mode/domain.ts'
import { namingDomain } from './people/naming/domain.ts'
import { personalDataDomain } from './people/personal-data/domain.ts'
import { profileDomain } from './people/profile/domain.ts'
import { sessionDomain } from './people/session/domain.ts'
import { staffDomain } from './people/staff/domain.ts'
import { thirdPartyDomain } from './people/third-party/domain.ts'
import { featureDomain } from './platform/feature/domain.ts'
import { figureDomain } from './platform/figure/domain.ts'
import { filmDomain } from './platform/film/domain.ts'
import { fraudDomain } from './platform/fraud/domain.ts'
import { homeDomain } from './platform/home/domain.ts'
import { moderationDomain } from './platform/moderation/domain.ts'
import { noticeDomain } from './platform/notice/domain.ts'
import { operatorDomain } from './platform/operator/domain.ts'
import { pictureCheckDomain } from './platform/picture-check/domain.ts'
import { reportDomain } from './platform/report/domain.ts'
import { ruleDomain } from './platform/rule/domain.ts'
import { searchDomain } from './platform/search/domain.ts'
import { suggestionDomain } from './platform/suggestion/domain.ts'
import { textCheckDomain } from './platform/text-check/domain.ts'
import { uploadDomain } from './platform/upload/domain.ts'
import { viewDomain } from './platform/view/domain.ts'
import { checkInDomain } from './trade/check-in/domain.ts'
import { cloudDomain } from './trade/cloud/domain.ts'
import { coinDomain } from './trade/coin/domain.ts'
import { feeDomain } from './trade/fee/domain.ts'
import { invoiceDomain } from './trade/invoice/domain.ts'
import { ledgerDomain } from './trade/ledger/domain.ts'
import { orderDomain } from './trade/order/domain.ts'
import { paymentDomain } from './trade/payment/domain.ts'
import { reviewDomain } from './trade/review/domain.ts'
import { walletDomain } from './trade/wallet/domain.ts'
import { withdrawalDomain } from './trade/withdrawal/domain.ts'

export const domains = [
  cityDomain,
  contactDomain,
  mapDomain,
  nationDomain,
  recruitmentDomain,
  savedSearchDomain,
  supplyDomain,
  callDomain,
  chatDomain,
  consultDomain,
  playbackDomain,
  cloudDomain,
  coinDomain,
  feeDomain,
  invoiceDomain,
  ledgerDomain,
  checkInDomain,
  walletDomain,
  withdrawalDomain,
  orderDomain,
  paymentDomain,
  reviewDomain,
  courseDomain,
  examDomain,
  schoolDomain,
  schoolEnquiryDomain,
  openDayDomain,
  accountDomain,
  downloadDomain,
  forumDomain,
  gardenDomain,
  facilityDomain,
  vacancyDomain,
  policyDomain,
  videoDomain,
  addressDomain,
  certificationDomain,
  companyDomain,
  identityDomain,
  minorModeDomain,
  namingDomain,
  personalDataDomain,
  profileDomain,
  sessionDomain,
  staffDomain,
  thirdPartyDomain,
  homeDomain,
  moderationDomain,
  noticeDomain,
  figureDomain,
  filmDomain,
  featureDomain,
  fraudDomain,
  operatorDomain,
  reportDomain,
  ruleDomain,
  searchDomain,
  suggestionDomain,
  pictureCheckDomain,
  textCheckDomain,
  uploadDomain,
  viewDomain,
] as const satisfies readonly Domain[]

export const registry = registerDomains(domains)
