/** What every change of the garden does beside its own: an entry in the audit log, and the pages of the garden are purged. */

import { pageTag } from '#lib/tags.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'

type Subject = 'garden_building' | 'garden_unit' | 'garden_tenant' | 'garden_facility'
const actions = {
  garden_building: 'garden.building',
  garden_unit: 'garden.unit',
  garden_tenant: 'garden.tenant',
  garden_facility: 'garden.facility',
} as const

/** To be called last in the transaction of the change. @param name what people know it by. */
export async function noteChange(
  trx: Db,
  { operator, exchange }: OperatorContext,
  subjectKind: Subject,
  subjectId: number,
  name: string,
) {
  await audit(trx, operator, { action: actions[subjectKind], subjectKind, subjectId, detail: { name } }, exchange)
  await purgeTags(trx, [pageTag.garden])
}
