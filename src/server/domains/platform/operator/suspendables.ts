/** Everything that comes off the shelf with its owner. */
import { companySuspension, serviceSuspension } from '#server/server/domains/city/city/service.ts'
import { recruitmentSuspension } from '#server/server/domains/city/recruitment/service.ts'
import { consultantSuspension, consultCompanySuspension } from '#server/server/domains/consult/consult/service.ts'
import { courseSuspension } from '#server/server/domains/learn/course/service.ts'
import { schoolSuspension } from '#server/server/domains/learn/school/service.ts'
import { videoSuspension } from '#server/server/domains/park/video/service.ts'
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
