/** Everything that comes off the shelf with its owner. */
import { companyShelf, serviceShelf } from '#server/domains/city/city/service.ts'
import { recruitmentShelf } from '#server/domains/city/recruitment/service.ts'
import { consultantShelf, consultCompanyShelf } from '#server/domains/consult/consult/service.ts'
import { courseShelf } from '#server/domains/learn/course/service.ts'
import { schoolShelf } from '#server/domains/learn/school/service.ts'
import { videoShelf } from '#server/domains/park/video/service.ts'
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
