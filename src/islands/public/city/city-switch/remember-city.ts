/** Remembers a city known by its code alone: its chain of ancestors tells the rest. */

import { rememberArea } from '#lib/session/area.ts'
import { listAncestors } from '#lib/session/areas.ts'

export async function rememberCity(code: number): Promise<void> {
  const chain = (await listAncestors(code)).map(({ name, code: own, level }) => ({ name, code: own, level }))
  const city = chain.at(-1)
  const province = chain[0]
  if (city && province) rememberArea({ province, city }, chain)
}
