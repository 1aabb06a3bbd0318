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
  /** Null for a board that this site does not have: a link to it is left out, as are those to parts that are not there yet. */
  const boardHref = (slug: string): string | null => {
    const board = boards.list.find(one => one.slug === slug)
    return board ? `/park/park_forum?boardId=${board.id}` : null
  }
  const hasGarden = buildings.buildings.length > 0
  cachePage(astro, { maxAge: HOUR_SECONDS, swr: DAY_SECONDS, tags: [pageTag.garden, pageTag.topics, pageTag.cloud] })
  const of = (...kinds: GardenFacility['kind'][]) => list.filter(facility => kinds.includes(facility.kind))
  const needs = [
    {
      id: 'office',
      icon: building,
      title: '找地方办公',
      links: [
        ['看空置房间', hasGarden ? '/park/park_garden#rooms' : null],
        ['六十平方米以下', hasGarden ? '/park/park_garden?maxArea=60#rooms' : null],
        ['入驻企业名单', hasGarden ? '/park/park_garden?view=tenants#rooms' : null],
        ['按工位起租', hasGarden ? '/park/park_garden' : null],
        ['园区白皮书', hasWhitePaper ? '/parkWhite' : null],
      ],
      places: of('meeting'),
    },
    {
      id: 'policy',
      icon: landmark,
      title: '申请政策',
      links: [
        ['匹配我能申请的', '/park/park_politics'],
        ['快截止的', '/park/park_politics?sort=deadline&state=open'],
        ['园区自己的政策', '/park/park_politics?level=%E5%9B%AD%E5%8C%BA'],
        ['申报模板', '/park/park_download?category=policy'],
        ['政策解读视频', '/park/park_video?category=policy'],
      ],
      places: of('service'),
    },
    {
      id: 'grow',
      icon: briefcase,
      title: '招人和做生意',
      links: [
        ['发布职位', '/city?tab=recruitment'],
        ['找服务商', '/city'],
        ['问专家', '/consult'],
        ['企业工具', products.length > 0 ? '/cloud' : null],
        ['创业交流', boardHref('startup')],
      ],
      places: of('lab'),
    },
    {
      id: 'learn',
      icon: graduation,
      title: '学一门本事',
      links: [
        ['技能公开课', '/park/park_video?category=course'],
        ['课程', '/course'],
        ['学校与考试', '/school'],
        ['培训课件', '/park/park_download?category=training'],
      ],
      places: [],
    },
    {
      id: 'commute',
      icon: bus,
      title: '上下班',
      links: [
        ['通勤讨论', boardHref('commute')],
        ['地图', '/map'],
        ['园区出行官方号', '/park/park_official_account?kind=PARK'],
      ],
      places: of('transport', 'parking'),
    },
    {
      id: 'food',
      icon: utensils,
      title: '吃饭和生活',
      links: [
        ['食堂与美食', boardHref('food')],
        ['二手与转让', boardHref('market')],
        ['租房合租', boardHref('rent')],
      ],
      places: of('canteen', 'living'),
    },
    {
      id: 'health',
      icon: heart,
      title: '运动和健康',
      links: [
        ['约球和社团', boardHref('sport')],
        ['生活视频', '/park/park_video?category=life'],
      ],
      places: of('sport', 'health'),
    },
    {
      id: 'paper',
      icon: fileText,
      title: '要一份模板',
      links: [
        ['合同范本', '/park/park_download?category=contract'],
        ['财务表格', '/park/park_download?category=finance'],
        ['人事行政', '/park/park_download?category=hr'],
        ['产品研发', '/park/park_download?category=product'],
        ['数据与报告', '/park/park_download?category=data'],
      ],
      places: [],
    },
    {
      id: 'talk',
      icon: messages,
      title: '问一问、提意见',
      links: [
        ['园区广场', boardHref('plaza')],
        ['建议与反馈', boardHref('feedback')],
        ['常见问题', '/home/system_problem'],
        ['规则与协议', '/rule'],
      ],
      places: [],
    },
  ] as const
  const shown = needs
    .map(need => ({ ...need, links: need.links.flatMap(([label, href]) => (href === null ? [] : [{ label, href }])) }))
    .filter(need => need.links.length + need.places.length > 0)

  return { shown }
}
