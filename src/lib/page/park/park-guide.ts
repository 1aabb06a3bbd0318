/** Everything in the park by what somebody needs. */

import briefcase from '#icons/briefcase.svg?raw'
import building from '#icons/building-2.svg?raw'
import bus from '#icons/bus.svg?raw'
import fileText from '#icons/file-text.svg?raw'
import graduation from '#icons/graduation-cap.svg?raw'
import heart from '#icons/heart-pulse.svg?raw'
import landmark from '#icons/landmark.svg?raw'
import messages from '#icons/messages-square.svg?raw'
import utensils from '#icons/utensils.svg?raw'
import type { GardenFacility } from '#lib/contract/park/garden.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'

type Link = { label: string } & ({ href: string; needs?: 'garden' | 'whitePaper' | 'products' } | { board: string })
type Need = { id: string; icon: string; title: string; links: readonly Link[]; facilities: readonly GardenFacility['kind'][] }

/** What somebody needs, the links that lead there, and the facilities beside them. A link that stands under a condition is left out without it. */
const NEEDS: readonly Need[] = [
  {
    id: 'office',
    icon: building,
    title: '找地方办公',
    links: [
      { label: '看空置房间', href: '/park/park_garden#rooms', needs: 'garden' },
      { label: '六十平方米以下', href: '/park/park_garden?maxArea=60#rooms', needs: 'garden' },
      { label: '入驻企业名单', href: '/park/park_garden?view=tenants#rooms', needs: 'garden' },
      { label: '按工位起租', href: '/park/park_garden', needs: 'garden' },
      { label: '园区白皮书', href: '/parkWhite', needs: 'whitePaper' },
    ],
    facilities: ['meeting'],
  },
  {
    id: 'policy',
    icon: landmark,
    title: '申请政策',
    links: [
      { label: '匹配我能申请的', href: '/park/park_politics' },
      { label: '快截止的', href: '/park/park_politics?sort=deadline&state=open' },
      { label: '园区自己的政策', href: '/park/park_politics?level=%E5%9B%AD%E5%8C%BA' },
      { label: '申报模板', href: '/park/park_download?category=policy' },
      { label: '政策解读视频', href: '/park/park_video?category=policy' },
    ],
    facilities: ['service'],
  },
  {
    id: 'grow',
    icon: briefcase,
    title: '招人和做生意',
    links: [
      { label: '发布职位', href: '/city?tab=recruitment' },
      { label: '找服务商', href: '/city' },
      { label: '问专家', href: '/consult' },
      { label: '企业工具', href: '/cloud', needs: 'products' },
      { label: '创业交流', board: 'startup' },
    ],
    facilities: ['lab'],
  },
  {
    id: 'learn',
    icon: graduation,
    title: '学一门本事',
    links: [
      { label: '技能公开课', href: '/park/park_video?category=course' },
      { label: '课程', href: '/course' },
      { label: '学校与考试', href: '/school' },
      { label: '培训课件', href: '/park/park_download?category=training' },
    ],
    facilities: [],
  },
  {
    id: 'commute',
    icon: bus,
    title: '上下班',
    links: [
      { label: '通勤讨论', board: 'commute' },
      { label: '地图', href: '/map' },
      { label: '园区出行官方号', href: '/park/park_official_account?kind=PARK' },
    ],
    facilities: ['transport', 'parking'],
  },
  {
    id: 'food',
    icon: utensils,
    title: '吃饭和生活',
    links: [
      { label: '食堂与美食', board: 'food' },
      { label: '二手与转让', board: 'market' },
      { label: '租房合租', board: 'rent' },
    ],
    facilities: ['canteen', 'living'],
  },
  {
    id: 'health',
    icon: heart,
    title: '运动和健康',
    links: [
      { label: '约球和社团', board: 'sport' },
      { label: '生活视频', href: '/park/park_video?category=life' },
    ],
    facilities: ['sport', 'health'],
  },
  {
    id: 'paper',
    icon: fileText,
    title: '要一份模板',
    links: [
      { label: '合同范本', href: '/park/park_download?category=contract' },
      { label: '财务表格', href: '/park/park_download?category=finance' },
      { label: '人事行政', href: '/park/park_download?category=hr' },
      { label: '产品研发', href: '/park/park_download?category=product' },
      { label: '数据与报告', href: '/park/park_download?category=data' },
    ],
    facilities: [],
  },
  {
    id: 'talk',
    icon: messages,
    title: '问一问、提意见',
    links: [
      { label: '园区广场', board: 'plaza' },
      { label: '建议与反馈', board: 'feedback' },
      { label: '常见问题', href: '/home/system_problem' },
      { label: '规则与协议', href: '/rule' },
    ],
    facilities: [],
  },
]

/**
 * @param hasWhitePaper whether there is a chapter of it to read.
 * @returns what the page shows.
 */
export async function loadParkGuide(astro: PageContext, hasWhitePaper: boolean) {
  const { api } = astro.locals
  const [{ list }, boards, buildings, products] = await Promise.all([
    api.garden.listFacilities({ query: {} }),
    api.forum.listBoards(),
    api.garden.getOverview(),
    api.cloud.listProducts(),
  ])
  cachePage(astro, { maxAge: HOUR_SECONDS, swr: DAY_SECONDS, tags: [pageTag.garden, pageTag.topics, pageTag.cloud] })
  const has = { garden: buildings.buildings.length > 0, whitePaper: hasWhitePaper, products: products.length > 0 }
  /** Null for a board or a part that this site does not have. */
  const hrefOf = (link: Link): string | null => {
    if ('href' in link) return link.needs === undefined || has[link.needs] ? link.href : null
    const board = boards.list.find(one => one.slug === link.board)
    return board ? `/park/park_forum?boardId=${board.id}` : null
  }
  const shown = NEEDS.map(({ links, facilities, ...need }) => ({
    ...need,
    links: links.flatMap(link => {
      const href = hrefOf(link)
      return href === null ? [] : [{ label: link.label, href }]
    }),
    places: list.filter(facility => facilities.includes(facility.kind)),
  })).filter(need => need.links.length + need.places.length > 0)
  return { shown }
}
