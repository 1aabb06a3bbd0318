import { beforeAll, describe, expect, test } from 'vitest'
import { type MapPoint, removeMapPoints, upsertMapPoints } from '#server/domains/city/map/service.ts'
import { ensureReference } from '#server/reference/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  areaName,
  areaNames,
  findAreas,
  getAncestors,
  getAreaName,
  getChildren,
  getCitiesByActivity,
  getCitiesByLetter,
  getCountry,
  getHotCities,
} from './service.ts'

const { db } = useDatabase()
beforeAll(() => ensureReference(db), 600_000)

const names = (nodes: readonly { name: string }[]): string[] => nodes.map(node => node.name)

describe('walking down from the nation', () => {
  test('the nation has 34 provinces, Guangdong with code 19 on level 1 among them', async () => {
    const provinces = await getChildren(db, 0, 0)
    expect(provinces).toHaveLength(34)
    expect(provinces).toContainEqual({ name: '广东省', code: 19, level: 1, isLeaf: false, children: [], loading: false })
    expect(names(provinces)).toEqual(expect.arrayContaining(['香港特别行政区', '澳门特别行政区', '台湾省']))
  })

  test('Guangdong has 21 cities, Shenzhen with code 1607 on level 2 among them', async () => {
    const cities = await getChildren(db, 1, 19)
    expect(cities).toHaveLength(21)
    expect(cities.find(city => city.code === 1607)).toMatchObject({ name: '深圳市', level: 2, isLeaf: false })
  })

  test('Shenzhen has today’s districts, and Nanshan its towns with the national codes', async () => {
    expect(names(await getChildren(db, 2, 1607))).toEqual(
      expect.arrayContaining(['南山区', '龙华区', '坪山区', '光明区', '大鹏新区']),
    )
    expect(await getChildren(db, 3, 3155)).toContainEqual(
      expect.objectContaining({ name: '粤海街道', code: 440305007, level: 4, isLeaf: true }),
    )
  })

  test('a municipality has its districts on level 2 and their towns below', async () => {
    expect(names(await getChildren(db, 1, 1))).toContain('朝阳区')
    expect(names(await getChildren(db, 2, 72))).toContain('望京街道')
  })

  test('a city without districts has its towns on level 3', async () => {
    expect(names(await getChildren(db, 2, 1655))).toEqual(expect.arrayContaining(['虎门镇', '长安镇']))
  })

  test('a level that does not belong to the code, or an unknown code, has nothing below', async () => {
    expect(await getChildren(db, 1, 1607)).toEqual([])
    expect(await getChildren(db, 2, 999_999)).toEqual([])
  })

  test('every area but the nation hangs on a parent of a higher level, and says rightly whether it has children', async () => {
    const wrong = await db
      .selectFrom('areas as area')
      .innerJoin('areas as parent', 'parent.code', 'area.parent_code')
      .select(['area.code', 'area.name'])
      .whereRef('parent.level', '>=', 'area.level')
      .execute()
    expect(wrong).toEqual([])
    const parents = db.selectFrom('areas').select('parent_code').where('parent_code', 'is not', null)
    expect(
      await db.selectFrom('areas').select('code').where('is_leaf', '=', true).where('code', 'in', parents).execute(),
    ).toEqual([])
    expect(
      await db.selectFrom('areas').select('code').where('is_leaf', '=', false).where('code', 'not in', parents).execute(),
    ).toEqual([])
  })
})

describe('naming an area', () => {
  test('a town is named from its province down', async () => {
    expect((await getAreaName(db, 440305007)).name).toBe('广东省深圳市南山区粤海街道')
    expect(names(await getAncestors(db, 3155))).toEqual(['广东省', '深圳市', '南山区'])
  })

  test('an unknown code is a missing record', async () => {
    await expect(getAreaName(db, 987_654)).rejects.toMatchObject({ code: 'missing.record' })
    await expect(getAncestors(db, 987_654)).rejects.toMatchObject({ code: 'missing.record' })
  })

  test('a card’s place is known without asking the database', () => {
    expect(areaNames({ province_code: 19, city_code: 1607, district_code: 3155 })).toMatchObject({
      label: '深圳 · 南山区',
      full: '广东省深圳市南山区',
    })
    expect(areaNames({ province_code: 1, city_code: 1, district_code: 72 }).full).toBe('北京市朝阳区')
    expect(areaName(null)).toBe('')
  })
})

describe('choosing a city', () => {
  test('hot cities begin with Shenzhen', async () => {
    expect((await getHotCities(db))[0]).toMatchObject({ code: 1607, shortName: '深圳', provinceCode: 19, provinceName: '广东省' })
  })

  test('all cities stand under the letter of their pinyin', async () => {
    const groups = await getCitiesByLetter(db)
    expect(groups.map(group => group.letter)).toEqual([...groups.map(group => group.letter)].sort())
    const under = (letter: string) => groups.find(group => group.letter === letter)?.cities.map(city => city.shortName) ?? []
    expect(under('C')).toEqual(expect.arrayContaining(['重庆', '长沙', '长春']))
    expect(under('L')).toEqual(expect.arrayContaining(['六安', '丽水']))
    expect(under('B')).toContain('北京')
    expect(
      groups
        .flatMap(group => group.cities)
        .filter(city => city.level === 1)
        .map(city => city.shortName)
        .sort(),
    ).toEqual(['上海', '北京', '天津', '澳门', '重庆', '香港'].sort())
  })

  test.each([
    ['深圳', '深圳市'],
    ['shenzhen', '深圳市'],
    ['Shen Zhen', '深圳市'],
    ['sz', '深圳市'],
    ['南山', '南山区'],
    ['cq', '重庆市'],
    ["xi'an", '西安市'],
  ])('%s finds %s', (keyword, name) => {
    expect(
      findAreas(keyword)
        .slice(0, 3)
        .map(hit => hit.name),
    ).toContain(name)
  })

  test('nothing typed and nonsense find nothing', () => {
    expect(findAreas('  ')).toEqual([])
    expect(findAreas('%_\\')).toEqual([])
  })
})

describe('activity', () => {
  const point = (over: Partial<MapPoint>): MapPoint => ({
    kind: 'job',
    refId: 1,
    title: '测试岗位',
    subtitle: '',
    picture: '',
    facts: {},
    address: '',
    lng: 114.06,
    lat: 22.54,
    provinceCode: 19,
    cityCode: 1607,
    districtCode: 3639,
    weight: 0.5,
    ...over,
  })

  test('a city rises with what becomes public in it, and falls when it goes', async () => {
    await upsertMapPoints(db, [
      point({ refId: 1 }),
      point({ refId: 2 }),
      point({ refId: 1, kind: 'service', cityCode: 1601, lng: 113.3, lat: 23.1 }),
    ])
    const busiest = await getCitiesByActivity(db, 2)
    expect(busiest.map(city => [city.shortName, city.total])).toEqual([
      ['深圳', 2],
      ['广州', 1],
    ])
    const country = await getCountry(db)
    expect(country.counts).toEqual({ service: 1, company: 0, job: 2, school: 0 })
    expect(country.provinces.find(province => province.code === 19)?.total).toBe(3)

    // It moves to Guangzhou, and another one is taken down.
    await upsertMapPoints(db, [point({ refId: 1, cityCode: 1601, lng: 113.3, lat: 23.1 })])
    await removeMapPoints(db, 'job', [2])
    expect((await getCitiesByActivity(db, 1)).map(city => [city.shortName, city.total])).toEqual([['广州', 2]])
  })
})
