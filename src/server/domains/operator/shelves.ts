/** Everything that comes off the shelf with its owner. */
import { companyShelf, serviceShelf } from '#server/domains/city/service.ts'
import { consultantShelf, consultCompanyShelf } from '#server/domains/consult/service.ts'
import { courseShelf } from '#server/domains/course/service.ts'
import { recruitmentShelf } from '#server/domains/recruitment/service.ts'
import { schoolShelf } from '#server/domains/school/service.ts'
import { videoShelf } from '#server/domains/video/service.ts'
import type { Shelf } from '#server/shelf.ts'
import { personShelf } from './person-shelf.ts'

export const shelves: readonly Shelf[] = [
  serviceShelf,
  recruitmentShelf,
  consultantShelf,
  schoolShelf,
  courseShelf,
  videoShelf,
  consultCompanyShelf,
  companyShelf,
  personShelf,
]
