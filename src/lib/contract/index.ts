/** All contracts by domain: the one list from which the router, the clients, the API document and the contract walk are built. */

import { city } from './city/city.ts'
import { contact } from './city/contact.ts'
import { favourite } from './city/favourite.ts'
import { map } from './city/map.ts'
import { nation } from './city/nation.ts'
import { offer } from './city/offer.ts'
import { recruitment } from './city/recruitment.ts'
import { consult } from './consult/consult.ts'
import { consultApply } from './consult/consult-apply.ts'
import { consultWorkspace } from './consult/consult-workspace.ts'
import { playback } from './consult/playback.ts'
import type { Contract } from './define.ts'
import { course } from './learn/course.ts'
import { courseWorkspace } from './learn/course-workspace.ts'
import { exam } from './learn/exam.ts'
import { examWorkspace } from './learn/exam-workspace.ts'
import { school } from './learn/school.ts'
import { schoolWorkspace } from './learn/school-workspace.ts'
import { account } from './park/account.ts'
import { download } from './park/download.ts'
import { downloadWorkspace } from './park/download-workspace.ts'
import { forum } from './park/forum.ts'
import { forumWorkspace } from './park/forum-workspace.ts'
import { garden } from './park/garden.ts'
import { policy } from './park/policy.ts'
import { video } from './park/video.ts'
import { videoWorkspace } from './park/video-workspace.ts'
import { address } from './people/address.ts'
import { certification } from './people/certification.ts'
import { company } from './people/company.ts'
import { identity } from './people/identity.ts'
import { personalData } from './people/personal-data.ts'
import { profile } from './people/profile.ts'
import { session } from './people/session.ts'
import { staff } from './people/staff.ts'
import { thirdParty } from './people/third-party.ts'
import { home } from './platform/home.ts'
import { moderation } from './platform/moderation.ts'
import { notice } from './platform/notice.ts'
import { operator } from './platform/operator.ts'
import { rule } from './platform/rule.ts'
import { search } from './platform/search.ts'
import { suggestion } from './platform/suggestion.ts'
import { upload } from './platform/upload.ts'
import { cloud } from './trade/cloud.ts'
import { order } from './trade/order.ts'
import { review } from './trade/review.ts'

export const contract = {
  nation,
  map,
  home,
  identity,
  city,
  favourite,
  review,
  recruitment,
  search,
  consult,
  consultApply,
  consultWorkspace,
  playback,
  course,
  courseWorkspace,
  school,
  schoolWorkspace,
  exam,
  examWorkspace,
  cloud,
  forum,
  forumWorkspace,
  video,
  videoWorkspace,
  download,
  downloadWorkspace,
  account,
  garden,
  policy,
  rule,
  session,
  thirdParty,
  notice,
  moderation,
  operator,
  certification,
  company,
  staff,
  contact,
  profile,
  address,
  personalData,
  order,
  offer,
  upload,
  suggestion,
} satisfies Record<string, Contract>

export type Contracts = typeof contract
