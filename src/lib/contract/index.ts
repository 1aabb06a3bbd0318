/** All contracts by domain: the one list from which the router, the clients, the API document and the contract walk are built. */

import { city } from './city/city.ts'
import { contact } from './city/contact.ts'
import { favourite } from './city/favourite.ts'
import { jobApplication } from './city/job-application.ts'
import { map } from './city/map.ts'
import { nation } from './city/nation.ts'
import { offer } from './city/offer.ts'
import { postManaging, serviceManaging } from './city/publication-managing.ts'
import { recruitment } from './city/recruitment.ts'
import { recruitmentPost } from './city/recruitment-post.ts'
import { recruitmentTalk } from './city/recruitment-talk.ts'
import { resume } from './city/resume.ts'
import { savedSearches } from './city/saved-search.ts'
import { serviceTalk } from './city/service-talk.ts'
import { supply } from './city/supply.ts'
import { bountySplit } from './consult/bounty-split.ts'
import { call } from './consult/call.ts'
import { chat } from './consult/chat.ts'
import { consult } from './consult/consult.ts'
import { consultApply } from './consult/consult-apply.ts'
import { consultWorkspace } from './consult/consult-workspace.ts'
import { complaints, directed } from './consult/directed.ts'
import { playback } from './consult/playback.ts'
import { playbackBuying } from './consult/playback-buying.ts'
import { playbackPublishing } from './consult/playback-publishing.ts'
import { playbackWatching } from './consult/playback-watching.ts'
import { question } from './consult/question.ts'
import { questionTalk } from './consult/question-talk.ts'
import { recording } from './consult/recording.ts'
import type { Contract } from './define.ts'
import { course } from './learn/course.ts'
import { courseAuthor } from './learn/course-author.ts'
import { courseBuying } from './learn/course-buying.ts'
import { courseLearning } from './learn/course-learning.ts'
import { courseTalk } from './learn/course-talk.ts'
import { courseWorkspace } from './learn/course-workspace.ts'
import { exam } from './learn/exam.ts'
import { examOrganising } from './learn/exam-organising.ts'
import { examRegistration } from './learn/exam-registration.ts'
import { examWorkspace } from './learn/exam-workspace.ts'
import { openDay, openDayOrganising } from './learn/open-day.ts'
import { school } from './learn/school.ts'
import { receivedEnquiry, schoolEnquiry } from './learn/school-enquiry.ts'
import { schoolNewsWriting } from './learn/school-news.ts'
import { schoolWorkspace } from './learn/school-workspace.ts'
import { account } from './park/account.ts'
import { accountFigures } from './park/account-figures.ts'
import { accountFollowing } from './park/account-following.ts'
import { accountWriting } from './park/account-writing.ts'
import { download } from './park/download.ts'
import { downloadBuying } from './park/download-buying.ts'
import { downloadWorkspace } from './park/download-workspace.ts'
import { downloadWriting } from './park/download-writing.ts'
import { facility, managedFacility } from './park/facility.ts'
import { forum } from './park/forum.ts'
import { forumManaging } from './park/forum-managing.ts'
import { forumModerating, forumModerators } from './park/forum-moderating.ts'
import { forumTalk } from './park/forum-talk.ts'
import { forumWorkspace } from './park/forum-workspace.ts'
import { forumWriting } from './park/forum-writing.ts'
import { garden } from './park/garden.ts'
import { managedGarden } from './park/garden-managing.ts'
import { policy } from './park/policy.ts'
import { policyWorkspace } from './park/policy-workspace.ts'
import { managedVacancy, vacancy } from './park/vacancy.ts'
import { video } from './park/video.ts'
import { videoSeriesWriting } from './park/video-series.ts'
import { videoWatching } from './park/video-watching.ts'
import { videoWorkspace } from './park/video-workspace.ts'
import { videoWriting } from './park/video-writing.ts'
import { address } from './people/address.ts'
import { certification } from './people/certification.ts'
import { certificationManaging } from './people/certification-managing.ts'
import { company } from './people/company.ts'
import { guardian } from './people/guardian.ts'
import { identity } from './people/identity.ts'
import { minorModes } from './people/minor-mode.ts'
import { personalData } from './people/personal-data.ts'
import { profile } from './people/profile.ts'
import { session } from './people/session.ts'
import { staff } from './people/staff.ts'
import { thirdParty } from './people/third-party.ts'
import { features } from './platform/feature.ts'
import { figures } from './platform/figure.ts'
import { fraud } from './platform/fraud.ts'
import { home } from './platform/home.ts'
import { moderation } from './platform/moderation.ts'
import { notice } from './platform/notice.ts'
import { managedNotice } from './platform/notice-workspace.ts'
import { operator } from './platform/operator.ts'
import { operatorRule } from './platform/operator-rule.ts'
import { pictureCheck } from './platform/picture-check.ts'
import { report } from './platform/report.ts'
import { rights } from './platform/rights.ts'
import { rule } from './platform/rule.ts'
import { search } from './platform/search.ts'
import { suggestion } from './platform/suggestion.ts'
import { textCheck } from './platform/text-check.ts'
import { upload } from './platform/upload.ts'
import { view } from './platform/view.ts'
import { checkIn } from './trade/check-in.ts'
import { cloud } from './trade/cloud.ts'
import { cloudBuying } from './trade/cloud-buying.ts'
import { coin } from './trade/coin.ts'
import { checkInManaging, coinManaging } from './trade/coin-managing.ts'
import { fee } from './trade/fee.ts'
import { invoices, managedInvoices } from './trade/invoice.ts'
import { ledger } from './trade/ledger.ts'
import { order } from './trade/order.ts'
import { orderActions } from './trade/order-actions.ts'
import { orderDisputes } from './trade/order-disputes.ts'
import { orderEvidence } from './trade/order-evidence.ts'
import { payer } from './trade/payer.ts'
import { payment } from './trade/payment.ts'
import { platformRefunds } from './trade/platform-refund.ts'
import { reconciliation } from './trade/reconciliation.ts'
import { refundManaging } from './trade/refund-managing.ts'
import { review } from './trade/review.ts'
import { sellerIncome } from './trade/seller-income.ts'
import { settlement } from './trade/settlement.ts'
import { subMerchants } from './trade/sub-merchant.ts'
import { withdrawals } from './trade/withdrawal.ts'
import { withdrawalReview } from './trade/withdrawal-review.ts'

export const contract = {
  nation,
  map,
  home,
  identity,
  minorModes,
  guardian,
  city,
  favourite,
  review,
  recruitment,
  recruitmentPost,
  postManaging,
  recruitmentTalk,
  resume,
  jobApplication,
  search,
  consult,
  consultApply,
  consultWorkspace,
  directed,
  complaints,
  question,
  questionTalk,
  bountySplit,
  chat,
  call,
  playback,
  playbackBuying,
  playbackPublishing,
  playbackWatching,
  recording,
  course,
  courseAuthor,
  courseBuying,
  courseLearning,
  courseTalk,
  courseWorkspace,
  school,
  schoolWorkspace,
  schoolNewsWriting,
  schoolEnquiry,
  receivedEnquiry,
  openDay,
  openDayOrganising,
  exam,
  examOrganising,
  examRegistration,
  examWorkspace,
  cloud,
  cloudBuying,
  forum,
  forumWorkspace,
  forumWriting,
  forumTalk,
  forumManaging,
  forumModerating,
  forumModerators,
  video,
  videoWatching,
  videoWorkspace,
  videoWriting,
  videoSeriesWriting,
  download,
  downloadBuying,
  downloadWorkspace,
  downloadWriting,
  account,
  accountFigures,
  accountFollowing,
  accountWriting,
  garden,
  managedGarden,
  facility,
  managedFacility,
  vacancy,
  managedVacancy,
  policy,
  policyWorkspace,
  report,
  rights,
  rule,
  session,
  thirdParty,
  notice,
  managedNotice,
  moderation,
  operator,
  operatorRule,
  figures,
  features,
  fraud,
  certification,
  certificationManaging,
  company,
  staff,
  contact,
  savedSearches,
  supply,
  profile,
  address,
  personalData,
  coin,
  coinManaging,
  checkIn,
  checkInManaging,
  settlement,
  subMerchants,
  sellerIncome,
  ledger,
  fee,
  invoices,
  managedInvoices,
  withdrawals,
  withdrawalReview,
  order,
  orderActions,
  orderDisputes,
  orderEvidence,
  platformRefunds,
  payer,
  payment,
  reconciliation,
  refundManaging,
  offer,
  serviceManaging,
  serviceTalk,
  upload,
  view,
  suggestion,
  pictureCheck,
  textCheck,
} satisfies Record<string, Contract>

export type Contracts = typeof contract
