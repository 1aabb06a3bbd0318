/** Everything that comes off the shelf with its owner. */
import { companySuspension, serviceSuspension } from '#server/domains/city/city/service.ts'
import { recruitmentSuspension } from '#server/domains/city/recruitment/service.ts'
import { consultantSuspension, consultCompanySuspension } from '#server/domains/consult/consult/service.ts'
import { courseSuspension } from '#server/domains/learn/course/service.ts'
import { schoolSuspension } from '#server/domains/learn/school/service.ts'
import { videoSuspension } from '#server/domains/park/video/service.ts'
import type { Suspendable } from '#server/suspension.ts'
import { personSuspension } from './person-suspension.ts'

export const suspendables: readonly Suspendable[] = [
  serviceSuspension,
  recruitmentSuspension,
  consultantSuspension,
  schoolSuspension,
  courseSuspension,
  videoSuspension,
  consultCompanySuspension,
  companySuspension,
  personSuspension,
]
