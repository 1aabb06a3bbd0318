/** Every domain's routes, in one list for the router and the in-process client. */

import { favouriteRoutes } from '#server/domains/city/city/favourite-routes.ts'
import { offerRoutes } from '#server/domains/city/city/offer/routes.ts'
import { cityRoutes } from '#server/domains/city/city/routes.ts'
import { contactRoutes } from '#server/domains/city/contact/routes.ts'
import { mapRoutes } from '#server/domains/city/map/routes.ts'
import { nationRoutes } from '#server/domains/city/nation/routes.ts'
import { recruitmentRoutes } from '#server/domains/city/recruitment/routes.ts'
import { consultApplyRoutes } from '#server/domains/consult/consult/apply/routes.ts'
import { consultRoutes } from '#server/domains/consult/consult/routes.ts'
import { consultWorkspaceRoutes } from '#server/domains/consult/consult/workspace/routes.ts'
import { playbackRoutes } from '#server/domains/consult/playback/routes.ts'
import { courseRoutes, courseWorkspaceRoutes } from '#server/domains/learn/course/routes.ts'
import { examRoutes, examWorkspaceRoutes } from '#server/domains/learn/exam/routes.ts'
import { schoolRoutes, schoolWorkspaceRoutes } from '#server/domains/learn/school/routes.ts'
import { accountRoutes } from '#server/domains/park/account/routes.ts'
import { downloadRoutes, downloadWorkspaceRoutes } from '#server/domains/park/download/routes.ts'
import { forumRoutes, forumWorkspaceRoutes } from '#server/domains/park/forum/routes.ts'
import { gardenRoutes } from '#server/domains/park/garden/routes.ts'
import { policyRoutes } from '#server/domains/park/policy/routes.ts'
import { videoRoutes, videoWorkspaceRoutes } from '#server/domains/park/video/routes.ts'
import { addressRoutes } from '#server/domains/people/address/routes.ts'
import { certificationRoutes } from '#server/domains/people/certification/routes.ts'
import { companyRoutes } from '#server/domains/people/company/routes.ts'
import { identityRoutes } from '#server/domains/people/identity/routes.ts'
import { personalDataRoutes } from '#server/domains/people/personal-data/routes.ts'
import { profileRoutes } from '#server/domains/people/profile/routes.ts'
import { sessionRoutes } from '#server/domains/people/session/routes.ts'
import { staffRoutes } from '#server/domains/people/staff/routes.ts'
import { thirdPartyRoutes } from '#server/domains/people/third-party/routes.ts'
import { homeRoutes } from '#server/domains/platform/home/routes.ts'
import { moderationRoutes } from '#server/domains/platform/moderation/routes.ts'
import { noticeRoutes } from '#server/domains/platform/notice/routes.ts'
import { operatorRoutes } from '#server/domains/platform/operator/routes.ts'
import { ruleRoutes } from '#server/domains/platform/rule/routes.ts'
import { searchRoutes } from '#server/domains/platform/search/routes.ts'
import { suggestionRoutes } from '#server/domains/platform/suggestion/routes.ts'
import { uploadRoutes } from '#server/domains/platform/upload/routes.ts'
import { cloudRoutes } from '#server/domains/trade/cloud/routes.ts'
import { orderRoutes } from '#server/domains/trade/order/routes.ts'
import { reviewRoutes } from '#server/domains/trade/review/routes.ts'

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
  consultWorkspace: consultWorkspaceRoutes,
  playback: playbackRoutes,
  course: courseRoutes,
  courseWorkspace: courseWorkspaceRoutes,
  school: schoolRoutes,
  schoolWorkspace: schoolWorkspaceRoutes,
  exam: examRoutes,
  examWorkspace: examWorkspaceRoutes,
  cloud: cloudRoutes,
  forum: forumRoutes,
  forumWorkspace: forumWorkspaceRoutes,
  video: videoRoutes,
  videoWorkspace: videoWorkspaceRoutes,
  download: downloadRoutes,
  downloadWorkspace: downloadWorkspaceRoutes,
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
