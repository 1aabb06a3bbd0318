/** Who writes the garden, and what every change of it does: a line in the audit log, and pages that are made anew. */
import { pageTag } from '#lib/tags.ts'
import type { Operator } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { Exchange } from '#server/http/exchange.ts'

export type Acting = { actor: Operator; exchange: Exchange; now: Date }

type Subject = 'garden_building' | 'garden_unit' | 'garden_tenant' | 'garden_facility'
const actions = {
  garden_building: 'garden.building',
  garden_unit: 'garden.unit',
  garden_tenant: 'garden.tenant',
  garden_facility: 'garden.facility',
} as const

/** To be called last in the transaction of the change. @param name what people know it by. */
export async function noteChange(trx: Db, { actor, exchange }: Acting, subjectKind: Subject, subjectId: number, name: string) {
  await audit(trx, actor, { action: actions[subjectKind], subjectKind, subjectId, detail: { name } }, exchange)
  await purgeTags(trx, [pageTag.garden])
}
