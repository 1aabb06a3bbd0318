/** How schools are reported. */
import { type Reportable, reportedByState } from '#server/reportable.ts'
import { findReportedSchool } from './report-queries.ts'
import { showSchools } from './suspension.ts'

export const schoolReportable: Reportable = reportedByState({
  kind: 'SCHOOL',
  table: 'schools',
  shown: 'ONLINE',
  hidden: 'OFFLINE',
  reasons: true,
  async find(db, id) {
    const school = await findReportedSchool(db, id)
    if (!school) return undefined
    return {
      title: school.name,
      link: `/school/schoolDetail?id=${id}`,
      authorId: school.owner_user_id,
      content: school.slogan,
      pictures: [school.logo, school.cover, ...school.gallery].filter(Boolean),
    }
  },
  after: (trx, id, shown) => showSchools(trx, [id], shown),
})
