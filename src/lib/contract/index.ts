/** All contracts by domain: the one list from which the router, the clients, the API document and the contract walk are built. */
import { account } from './account.ts'
import { address } from './address.ts'
import { certification } from './certification.ts'
import { city } from './city.ts'
import { cloud } from './cloud.ts'
import { company } from './company.ts'
import { consult } from './consult.ts'
import { consultApply } from './consult-apply.ts'
import { consultDesk } from './consult-desk.ts'
import { contact } from './contact.ts'
import { course } from './course.ts'
import { courseDesk } from './course-desk.ts'
import type { Contract } from './define.ts'
import { download } from './download.ts'
import { downloadDesk } from './download-desk.ts'
import { exam } from './exam.ts'
import { examDesk } from './exam-desk.ts'
import { favourite } from './favourite.ts'
import { forum } from './forum.ts'
import { forumDesk } from './forum-desk.ts'
import { garden } from './garden.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { map } from './map.ts'
import { moderation } from './moderation.ts'
import { nation } from './nation.ts'
import { notice } from './notice.ts'
import { offer } from './offer.ts'
import { operator } from './operator.ts'
import { order } from './order.ts'
import { personalData } from './personal-data.ts'
import { playback } from './playback.ts'
import { policy } from './policy.ts'
import { profile } from './profile.ts'
import { recruitment } from './recruitment.ts'
import { review } from './review.ts'
import { rule } from './rule.ts'
import { school } from './school.ts'
import { schoolDesk } from './school-desk.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { staff } from './staff.ts'
import { suggestion } from './suggestion.ts'
import { thirdParty } from './third-party.ts'
import { upload } from './upload.ts'
import { video } from './video.ts'
import { videoDesk } from './video-desk.ts'

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
  consultDesk,
  playback,
  course,
  courseDesk,
  school,
  schoolDesk,
  exam,
  examDesk,
  cloud,
  forum,
  forumDesk,
  video,
  videoDesk,
  download,
  downloadDesk,
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
