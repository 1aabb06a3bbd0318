/** Seeds the garden: buildings with floors and rooms, tenants out of the demo companies, vacancies, facilities. */

import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { dayOf } from '#demo/day.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { TenantState, UnitState } from '#server/domains/park/garden/tables.ts'
import { type BuildingText, buildingTexts, facilityTexts } from './garden-texts.ts'

type UnitRow = Insertable<Database['garden_units']>
type TenantRow = Insertable<Database['garden_tenants']>

const CENTRE = { lng: 113.9512, lat: 22.5408 }

const factsOf = (text: BuildingText): { label: string; value: string }[] => [
  { label: '标准层面积', value: `${text.storey} 平方米` },
  { label: '层高', value: text.purpose.includes('厂房') ? '5.4 米' : '4.2 米' },
  { label: '电梯', value: `客梯 ${Math.max(2, Math.round(text.floors / 3))} 部，货梯 1 部` },
  { label: '空调', value: text.purpose.includes('厂房') ? '分体，按户计量' : '中央空调，7:30–20:00' },
  { label: '网络', value: '三家运营商，光纤到户' },
  { label: '物业费', value: `${(text.purpose === '居住' ? 38 : 92) / 10} 元每平方米每月` },
]

const buildingRow = (text: BuildingText, index: number): Insertable<Database['garden_buildings']> => ({
  code: text.code,
  name: text.name,
  purpose: text.purpose,
  intro: text.intro,
  picture: pictureFor('building', index * 3),
  pictures: [0, 1, 2].map(n => pictureFor(n === 1 ? 'office' : n === 2 ? 'park' : 'building', index * 3 + n)),
  address: `深圳市南山区云谷路 ${8 + index * 2} 号`,
  lng: Number((CENTRE.lng + ((index % 5) - 2) * 0.0017).toFixed(6)),
  lat: Number((CENTRE.lat + (Math.floor(index / 5) - 1) * 0.0014).toFixed(6)),
  floors_above: text.floors,
  floors_below: text.below,
  built_year: text.year,
  area: text.storey * text.floors,
  facts: JSON.stringify(factsOf(text)),
  state: text.planned ? 'PLANNED' : 'IN_USE',
  sort_order: index + 1,
})

/** Companies of the park: those of Shenzhen first, as many as there are rooms for. */
function tenantRows(context: SeedContext, count: number): TenantRow[] {
  const { rng, now } = context
  const here = context.companies.filter(company => company.cityCode === DEFAULT_CITY.code)
  const others = context.companies.filter(company => company.cityCode !== DEFAULT_CITY.code)
  return [...rng.shuffle(here), ...rng.shuffle(others)].slice(0, count).map(company => {
    const moved = rng.pastDate(now, 1900)
    const state = rng.weighted<TenantState>([
      ['ACTIVE', 88],
      ['LEAVING', 5],
      ['SIGNED', 4],
      ['LEFT', 3],
    ])
    return {
      company_id: company.id,
      name: company.name,
      industry: company.industry,
      intro: `${company.industry}企业，${moved.getFullYear()} 年入驻园区。`,
      logo: company.logo,
      state,
      moved_in_on: dayOf(state === 'SIGNED' ? new Date(now.getTime() + rng.int(5, 60) * DAY_MS) : moved),
      left_on: state === 'LEFT' ? dayOf(rng.pastDate(now, 200)) : null,
    }
  })
}

const orientations = ['南', '东南', '西南', '北', '东', '西']
const decorations = ['毛坯', '简装', '精装带家具', '带实验台', '带隔间']

/** Those who have a room, or will: `queue` and `coming` are emptied as rooms are given out. */
type Tenants = { housed: readonly number[]; queue: number[]; coming: number[] }

export async function seedGarden(context: SeedContext): Promise<void> {
  const { db } = context
  const texts = context.size === 'demo' ? buildingTexts : buildingTexts.slice(0, 3).concat(buildingTexts.slice(-1))
  const buildingIds = await insertReturningIds(db, 'garden_buildings', texts.map(buildingRow))
  const tenants = await seedTenants(context)
  const units: UnitRow[] = []
  for (const [index, text] of texts.entries()) {
    const floorIds = await insertFloors(db, text, buildingIds[index] ?? 0)
    units.push(...drawUnits(context, text, buildingIds[index] ?? 0, floorIds, tenants))
  }
  await insertAll(db, 'garden_units', units)
  await insertFacilities(db, new Map(texts.map((text, index) => [text.code, buildingIds[index] ?? 0])))
}

/** Who has moved out has no room; who only signed is fitting out. */
async function seedTenants(context: SeedContext): Promise<Tenants> {
  const rows = tenantRows(context, context.size === 'demo' ? 320 : 24)
  const ids = await insertReturningIds(context.db, 'garden_tenants', rows)
  const idsOf = (isMeant: (state: TenantState | undefined) => boolean) => ids.filter((_, index) => isMeant(rows[index]?.state))
  return {
    housed: idsOf(state => state !== 'LEFT'),
    queue: context.rng.shuffle(idsOf(state => state !== 'LEFT' && state !== 'SIGNED')),
    coming: idsOf(state => state === 'SIGNED'),
  }
}

const insertFloors = (db: Db, text: BuildingText, buildingId: number): Promise<number[]> =>
  insertReturningIds(
    db,
    'garden_floors',
    Array.from({ length: text.floors }, (_, index) => ({
      building_id: buildingId,
      level: index + 1,
      label: `${index + 1} 层`,
      purpose: index === 0 ? text.ground : index === text.floors - 1 && text.floors > 8 ? '设备与观景' : text.purpose,
    })),
  )

/** The rooms of a building; the ground floor has none. */
function drawUnits(
  context: SeedContext,
  text: BuildingText,
  buildingId: number,
  floorIds: readonly number[],
  tenants: Tenants,
): UnitRow[] {
  const top = context.size === 'small' ? Math.min(4, text.floors) : text.floors
  return floorIds.slice(1, top).flatMap((floorId, index) =>
    Array.from({ length: text.rooms }, (_, room) => ({
      building_id: buildingId,
      floor_id: floorId,
      number: `${index + 2}${String(room + 1).padStart(2, '0')}`,
      ...drawUnit(context, text, tenants),
    })),
  )
}

function drawUnit({ rng, now }: SeedContext, text: BuildingText, tenants: Tenants) {
  const state = rng.weighted<UnitState>([
    ['LET', 82],
    ['VACANT', 11],
    ['RESERVED', 5],
    ['FITTING_OUT', 2],
  ])
  const tenantId = drawTenant(rng, state, tenants)
  return {
    area: Math.max(28, Math.round((text.storey * 0.72) / text.rooms) + rng.int(-18, 30)),
    rent: rng.int(48, 128) * 100,
    decoration: rng.pick(decorations),
    orientation: rng.pick(orientations),
    state,
    tenant_id: tenantId,
    available_from: state === 'VACANT' ? dayOf(new Date(now.getTime() + rng.int(-20, 90) * DAY_MS)) : null,
  }
}

/** The tenants run out before the rooms do: big ones have several rooms. */
function drawTenant(rng: Rng, state: UnitState, { housed, queue, coming }: Tenants): number | null {
  if (state === 'FITTING_OUT') return coming.pop() ?? queue.pop() ?? rng.pick(housed)
  return state === 'LET' ? (queue.pop() ?? rng.pick(housed)) : null
}

async function insertFacilities(db: Db, buildingIds: ReadonlyMap<string, number>): Promise<void> {
  const ids = await insertReturningIds(
    db,
    'garden_facilities',
    facilityTexts.map((facility, index) => ({
      building_id: facility.building === null ? null : (buildingIds.get(facility.building) ?? null),
      kind: facility.kind,
      name: facility.name,
      intro: facility.intro,
      place: facility.place,
      open_hours: facility.hours,
      phone: facility.phone ?? null,
      state: facility.state ?? 'OPEN',
      sort_order: index,
    })),
  )
  await insertAll(
    db,
    'facility_rooms',
    facilityTexts.flatMap(({ booking }, index) =>
      (booking?.rooms ?? []).map((room, order) => ({
        facility_id: ids[index] ?? 0,
        ...room,
        opens_at: booking?.opens ?? 0,
        closes_at: booking?.closes ?? 0,
        weekdays_only: booking?.weekdays ?? false,
        sort_order: order,
      })),
    ),
  )
}
