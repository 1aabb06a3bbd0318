/** What the same-city front shows: services, companies or recruitment of an area. */
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { areaGroup, type CityTab, cityCodeOf, param, tabOf } from './city.ts'
import {
  companyFilters,
  companyQuery,
  placeQuery,
  recruitmentFilters,
  recruitmentQuery,
  serviceFilters,
  serviceQuery,
} from './city-filters.ts'

/** What stands in the place of an empty list. */
type EmptyFront = { title: string; hint: string; actions: { label: string; href: string; main?: boolean }[] }

type TabTexts = {
  heading: string
  unit: string
  placeholder: string
  wanted: string
  /** Where nothing is there yet: who could begin, and by which button. */
  begins: string
  begin: EmptyFront['actions'][number] | null
}

const TEXTS: Record<CityTab, TabTexts> = {
  service: {
    heading: '同城服务',
    unit: '个服务',
    placeholder: '搜服务，如 空调清洗',
    wanted: '服务',
    begins: '你来发布第一个，或者看看别的地方。',
    begin: { label: '发布服务', href: '/merchant/service/newService', main: true },
  },
  company: {
    heading: '本地企业',
    unit: '家企业',
    placeholder: '搜企业名称',
    wanted: '企业',
    begins: '登记你的企业，或者看看别的地方。',
    begin: { label: '登记企业', href: '/login/company?mode=register', main: true },
  },
  recruitment: {
    heading: '招聘求职',
    unit: '条信息',
    placeholder: '搜职位',
    wanted: '信息',
    begins: '有企业招人、有人求职时，会出现在这里。',
    begin: null,
  },
}

/** The area that the address names. @returns a response where there is none, or its page has another address. */
async function readArea(astro: PageContext) {
  const { api } = astro.locals
  const { url } = astro
  const code = cityCodeOf(url)
  const chain = code === '0' ? [] : await orNotFound(api.nation.getPreAddress({ query: { code } }))
  if (!chain) return astro.rewrite('/404')
  // A district stands in `district`, within its city.
  const beyond = chain.find(node => node.level === 3)
  if (beyond)
    return astro.redirect(withQuery(url, { city: chain.find(node => node.level === 2)?.code, district: beyond.code }), 302)
  const here = chain.at(-1)
  const children = await api.nation.getAddress({ query: { level: here?.level ?? 0, code: here?.code ?? 0 } })
  const district = children.find(node => String(node.code) === url.searchParams.get('district'))
  return { chain, here, children, district, name: here?.name ?? '全国' }
}

type ShownArea = Exclude<Awaited<ReturnType<typeof readArea>>, Response>

async function loadLists(astro: PageContext, tab: CityTab, { here, district }: ShownArea) {
  const { api } = astro.locals
  const { url } = astro
  const asked = district ? { district: district.code } : { level: here?.level ?? 0, city: here?.code }
  const [front, services, companies, posts, choices, data] = await Promise.all([
    api.city.getCity({ query: asked }),
    tab === 'service' ? orNotFound(api.city.listServices({ query: serviceQuery(url, asked) })) : undefined,
    tab === 'company' ? orNotFound(api.city.listCompanies({ query: companyQuery(url, asked) })) : undefined,
    // The other tabs show how many there are of the kind that comes first.
    orNotFound(
      api.recruitment.listRecruitments({
        query: tab === 'recruitment' ? recruitmentQuery(url, here, district) : { ...placeQuery(here, district), pageSize: 1 },
      }),
    ),
    tab === 'company' ? api.city.getCompanyScreen() : undefined,
    tab === 'recruitment' ? api.recruitment.getRecruitmentData() : undefined,
  ])
  return { front, services, companies, posts, choices, data }
}

type Lists = Awaited<ReturnType<typeof loadLists>>

function listFilters(url: URL, tab: CityTab, { chain, children }: ShownArea, { front, choices, data }: Lists) {
  const filters = [areaGroup(url, chain, children)]
  if (tab === 'service') filters.push(...serviceFilters(url, front.categories))
  else if (choices) filters.push(...companyFilters(url, choices))
  else if (data) filters.push(...recruitmentFilters(url, data))
  return {
    groups: filters.filter(group => group.label !== '排序'),
    sorts: filters.find(group => group.label === '排序')?.options ?? [],
  }
}

/** The front of a tab without filters, in the same city. */
function tabHref(url: URL, tab: CityTab): string {
  const query = new URLSearchParams({
    ...(tab === 'service' ? {} : { tab }),
    ...(url.searchParams.has('city') ? { city: cityCodeOf(url) } : {}),
  })
  return query.size > 0 ? `/city?${query}` : '/city'
}

function emptyFront(url: URL, tab: CityTab, { here, name }: ShownArea): EmptyFront {
  const { wanted, begins, begin } = TEXTS[tab]
  const country = here ? [{ label: '看全国', href: withQuery(url, { city: 0, district: null }) }] : []
  /** Whether something was chosen that can be taken back. */
  const narrowed = [...url.searchParams.keys()].some(key => !['tab', 'city', 'kind'].includes(key))
  if (narrowed)
    return {
      title: `${name}暂时没有符合条件的${wanted}`,
      hint: '少选一个条件，或者看看全国的。',
      actions: [{ label: '清除筛选', href: tabHref(url, tab) }, ...country],
    }
  return {
    title: `${name}还没有${wanted}`,
    hint: begins,
    actions: [...country, ...(begin ? [begin] : []), { label: '换个城市', href: '/country' }],
  }
}

/** Which index a keyword was searched in; jobs are left aside, which are asked for and not offered. */
function searchedIndex(url: URL, tab: CityTab): 'resume' | 'server' | 'servercompany' | null {
  if (tab === 'recruitment') return param(url, 'kind') === 'resume' ? 'resume' : null
  return tab === 'service' ? 'server' : 'servercompany'
}

/** The address without what only narrows the list. */
function canonicalOf(url: URL): string {
  const preserved = ['tab', 'city', 'serverCategoryId', 'pageNo'].filter(name => url.searchParams.get(name))
  return withQuery(new URL('/city', url), Object.fromEntries(preserved.map(name => [name, url.searchParams.get(name)])))
}

function headOf(url: URL, tab: CityTab, { here, name }: ShownArea, { front }: Lists) {
  const category = front.categories
    .flatMap(root => [root, ...root.children])
    .find(one => String(one.categoryId) === url.searchParams.get('serverCategoryId'))
  const { heading } = TEXTS[tab]
  const figures = front.serviceCount > 0 ? `：${front.serviceCount} 个在售服务，${front.companyCount} 家企业` : ''
  const subject = category?.name ?? '本地服务、认证企业和招聘信息'
  return {
    title: `${name}${category ? category.name : heading}`,
    description: `${name}的${subject}${figures}，明码标价，评价来自真实订单。`,
    canonical: canonicalOf(url),
    breadcrumbs: [
      { label: '首页', href: '/home' },
      ...(category || tab !== 'service' ? [{ label: '同城', href: '/city' }] : []),
      { label: category?.name ?? (tab === 'service' ? '同城' : heading) },
    ],
    city: here ? { name: name.replace(/市$/, ''), code: here.code } : { name: '全国', code: DEFAULT_CITY.code },
  }
}

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadCityFront(astro: PageContext) {
  const { url } = astro
  const tab = tabOf(url)
  const area = await readArea(astro)
  if (area instanceof Response) return area
  const lists = await loadLists(astro, tab, area)
  const { front, services, companies, posts } = lists
  const page = tab === 'service' ? services : tab === 'company' ? companies : posts
  if (!page || !posts) return astro.rewrite('/404')
  const code = area.here?.code ?? 0
  cachePage(astro, {
    maxAge: 120,
    swr: 600,
    tags: [{ service: pageTag.services, company: pageTag.companies, recruitment: pageTag.jobs }[tab], pageTag.area(code)],
  })
  const head = headOf(url, tab, area, lists)
  const { title } = head
  const keyword = param(url, 'keyword')
  return {
    head: { ...head, title: page.pageNo > 1 ? `${title}（第 ${page.pageNo} 页）` : title },
    title,
    tabs: {
      items: [
        { label: '服务', href: tabHref(url, 'service'), active: tab === 'service', count: front.serviceCount },
        { label: '企业', href: tabHref(url, 'company'), active: tab === 'company', count: front.companyCount },
        { label: '招聘', href: tabHref(url, 'recruitment'), active: tab === 'recruitment', count: posts.total },
      ],
      active: tab,
    },
    placeholder: TEXTS[tab].placeholder,
    filters: listFilters(url, tab, area, lists),
    page,
    unit: TEXTS[tab].unit,
    empty: emptyFront(url, tab, area),
    lists: { services, companies, posts: tab === 'recruitment' ? posts : undefined },
    aside: { place: area.name, code, front },
    /** What was searched for in vain. */
    missed: page.list.length > 0 || !keyword ? null : searchedIndex(url, tab),
    /** What saving this search sends; companies are not looked through. */
    saving:
      tab === 'company'
        ? null
        : {
            address: withQuery(url, { city: code, sort: null }),
            name: [title, area.district?.name, keyword].filter(Boolean).join(' ').slice(0, 40),
          },
  }
}
