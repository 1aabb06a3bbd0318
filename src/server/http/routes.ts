/** Every domain's routes, in one list for the router and the in-process client. */
import { accountRoutes } from '#server/domains/account/routes.ts'
import { addressRoutes } from '#server/domains/address/routes.ts'
import { certificationRoutes } from '#server/domains/certification/routes.ts'
import { favouriteRoutes } from '#server/domains/city/favourite-routes.ts'
import { offerRoutes } from '#server/domains/city/offer/routes.ts'
import { cityRoutes } from '#server/domains/city/routes.ts'
import { cloudRoutes } from '#server/domains/cloud/routes.ts'
import { companyRoutes } from '#server/domains/company/routes.ts'
import { consultApplyRoutes } from '#server/domains/consult/apply/routes.ts'
import { consultDeskRoutes } from '#server/domains/consult/desk/routes.ts'
import { consultRoutes } from '#server/domains/consult/routes.ts'
import { contactRoutes } from '#server/domains/contact/routes.ts'
import { courseDeskRoutes, courseRoutes } from '#server/domains/course/routes.ts'
import { downloadDeskRoutes, downloadRoutes } from '#server/domains/download/routes.ts'
import { examDeskRoutes, examRoutes } from '#server/domains/exam/routes.ts'
import { forumDeskRoutes, forumRoutes } from '#server/domains/forum/routes.ts'
import { gardenRoutes } from '#server/domains/garden/routes.ts'
import { homeRoutes } from '#server/domains/home/routes.ts'
import { identityRoutes } from '#server/domains/identity/routes.ts'
import { mapRoutes } from '#server/domains/map/routes.ts'
import { moderationRoutes } from '#server/domains/moderation/routes.ts'
import { nationRoutes } from '#server/domains/nation/routes.ts'
import { noticeRoutes } from '#server/domains/notice/routes.ts'
import { operatorRoutes } from '#server/domains/operator/routes.ts'
import { orderRoutes } from '#server/domains/order/routes.ts'
import { personalDataRoutes } from '#server/domains/personal-data/routes.ts'
import { playbackRoutes } from '#server/domains/playback/routes.ts'
import { policyRoutes } from '#server/domains/policy/routes.ts'
import { profileRoutes } from '#server/domains/profile/routes.ts'
import { recruitmentRoutes } from '#server/domains/recruitment/routes.ts'
import { reviewRoutes } from '#server/domains/review/routes.ts'
import { ruleRoutes } from '#server/domains/rule/routes.ts'
import { schoolDeskRoutes, schoolRoutes } from '#server/domains/school/routes.ts'
import { searchRoutes } from '#server/domains/search/routes.ts'
import { sessionRoutes } from '#server/domains/session/routes.ts'
import { staffRoutes } from '#server/domains/staff/routes.ts'
import { suggestionRoutes } from '#server/domains/suggestion/routes.ts'
import { thirdPartyRoutes } from '#server/domains/third-party/routes.ts'
import { uploadRoutes } from '#server/domains/upload/routes.ts'
import { videoDeskRoutes, videoRoutes } from '#server/domains/video/routes.ts'

export const routes = {
  nation: nationRoutes,
  map: mapRoutes,
  home: homeRoutes,
  identity: identityRoutes,
  city: cityRoutes,
  favourite: favouriteRoutes,
  review: reviewRoutes,
  recruitment: recruitmentRoutes,
  search: searchRoutes,
  consult: consultRoutes,
  consultApply: consultApplyRoutes,
  consultDesk: consultDeskRoutes,
  playback: playbackRoutes,
  course: courseRoutes,
  courseDesk: courseDeskRoutes,
  school: schoolRoutes,
  schoolDesk: schoolDeskRoutes,
  exam: examRoutes,
  examDesk: examDeskRoutes,
  cloud: cloudRoutes,
  forum: forumRoutes,
  forumDesk: forumDeskRoutes,
  video: videoRoutes,
  videoDesk: videoDeskRoutes,
  download: downloadRoutes,
  downloadDesk: downloadDeskRoutes,
  account: accountRoutes,
  garden: gardenRoutes,
  policy: policyRoutes,
  rule: ruleRoutes,
  session: sessionRoutes,
  thirdParty: thirdPartyRoutes,
  notice: noticeRoutes,
  moderation: moderationRoutes,
  operator: operatorRoutes,
  certification: certificationRoutes,
  company: companyRoutes,
  staff: staffRoutes,
  contact: contactRoutes,
  profile: profileRoutes,
  address: addressRoutes,
  personalData: personalDataRoutes,
  order: orderRoutes,
  offer: offerRoutes,
  upload: uploadRoutes,
  suggestion: suggestionRoutes,
}
