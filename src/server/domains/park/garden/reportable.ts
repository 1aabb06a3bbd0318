/** How vacant rooms are reported. The park's own staff enters them: there is nobody to give points to. */
import type { Reportable } from '#server/reportable.ts'
import { findReportedUnit } from './report-queries.ts'

export const vacancyReportable: Reportable = {
  kind: 'VACANCY',
  async find(db, id) {
    const unit = await findReportedUnit(db, id)
    if (!unit) return undefined
    return {
      title: `${unit.building} ${unit.number}`,
      link: `/park/park_garden?id=${unit.building_id}`,
      authorId: null,
      content: `面积 ${unit.area}，租金 ${unit.rent}`,
    }
  },
}
