import type { AreaCounts, AreaNode, CityNode } from '#lib/contract/city/nation.ts'
import type { AreaNodeRow, CityRow } from './queries.ts'

export const presentNode = (row: AreaNodeRow): AreaNode => ({
  name: row.name,
  code: row.code,
  level: row.level,
  isLeaf: row.is_leaf,
  children: [],
  loading: false,
})

export const presentCity = (row: CityRow): CityNode => ({
  ...presentNode(row),
  shortName: row.short_name,
  pinyin: row.pinyin,
  initials: row.initials,
  // A municipality is its own province.
  provinceCode: row.level === 1 ? row.code : row.above_code,
  provinceName: row.level === 1 ? row.name : row.above_name,
})

export const noCounts = (): AreaCounts => ({ service: 0, company: 0, job: 0, school: 0 })

export const sumOf = (counts: AreaCounts): number => counts.service + counts.company + counts.job + counts.school
