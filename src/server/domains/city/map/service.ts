/**
 * The map. Other domains say what of theirs is on it: `upsertMapPoints` in the transaction that makes a record public (or changes
 * it), `removeMapPoints` in the one that takes it away. The counts of every city come from the same points.
 */
import type { Db } from '#server/db/client.ts'
import { deletePoints, upsertPoints } from './queries.ts'
import type { PointFacts, PointKind } from './tables.ts'

export type { PointFacts, PointKind } from './tables.ts'
export { viewMap } from './view.ts'

/** A publicly visible record with a position. */
export type MapPoint = {
  kind: PointKind
  refId: number
  /** What it is called in the list: 上门家电清洗, 深圳市云帆科技有限公司. */
  title: string
  /** One line more: the provider, the salary, the kind of school. */
  subtitle: string
  /** Picture key or empty. */
  picture: string
  /** For the card: service `{ price }` in fen, job `{ salary }`, company `{ certified, score }`, school `{ kind }`. */
  facts: PointFacts
  address: string
  /** GCJ-02. */
  lng: number
  lat: number
  provinceCode: number
  cityCode: number
  districtCode: number | null
  /** Quality, 0..1. */
  weight: number
}

/** Puts records on the map or changes them. A point outside China is left out rather than refused. */
export async function upsertMapPoints(trx: Db, points: readonly MapPoint[]): Promise<void> {
  const inside = points.filter(point => point.lng >= 73 && point.lng <= 136 && point.lat >= 3 && point.lat <= 54)
  await upsertPoints(
    trx,
    inside.map(point => ({
      kind: point.kind,
      ref_id: point.refId,
      title: point.title,
      subtitle: point.subtitle,
      picture: point.picture,
      facts: JSON.stringify(point.facts),
      address: point.address,
      lng: point.lng,
      lat: point.lat,
      province_code: point.provinceCode,
      city_code: point.cityCode,
      district_code: point.districtCode,
      weight: point.weight,
    })),
  )
}

/** Takes records off the map; unknown ids are ignored. */
export const removeMapPoints = (trx: Db, kind: PointKind, refIds: readonly number[]): Promise<void> =>
  deletePoints(trx, kind, refIds)
