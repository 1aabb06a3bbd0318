/** What the same-city front shows: services, companies or recruitment of an area. */
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { areaGroup, cityCodeOf, HOME_CITY, param, tabOf } from './city.ts'
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

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadCityFront(astro: PageContext) {
  const { api } = astro.locals
  const { url } = astro
  const tab = tabOf(url)
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
  const area = { level: here?.level ?? 0, city: here?.code }
  const asked = district ? { district: district.code } : area

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
  const page = tab === 'service' ? services : tab === 'company' ? companies : posts
  if (!page || !posts) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 120,
    swr: 600,
    tags: [
      { service: pageTag.services, company: pageTag.companies, recruitment: pageTag.jobs }[tab],
      pageTag.area(here?.code ?? 0),
    ],
  })

  const place = here?.name ?? '全国'
  /** Whether something was chosen that can be taken back. */
  const narrowed = [...url.searchParams.keys()].some(name => !['tab', 'city', 'kind'].includes(name))
  const wanted = { service: '服务', company: '企业', recruitment: '信息' }[tab]
  const begins = {
    service: '你来发布第一个，或者看看别的地方。',
    company: '登记你的企业，或者看看别的地方。',
    recruitment: '有企业招人、有人求职时，会出现在这里。',
  }
  const begin = {
    service: { label: '发布服务', href: '/merchant/service/newService', main: true },
    company: { label: '登记企业', href: '/login/company?mode=register', main: true },
    recruitment: null,
  }[tab]
  const filters = [
    areaGroup(url, chain, children),
    ...(tab === 'service'
      ? serviceFilters(url, front.categories)
      : choices
        ? companyFilters(url, choices)
        : data
          ? recruitmentFilters(url, data)
          : []),
  ]
  const { groups, sorts } = {
    groups: filters.filter(group => group.label !== '排序'),
    sorts: filters.find(group => group.label === '排序')?.options ?? [],
  }
  const tabHref = (to: string | null) =>
    `/city?${new URLSearchParams({ ...(to ? { tab: to } : {}), ...(url.searchParams.has('city') ? { city: code } : {}) })}`.replace(
      /\?$/,
      '',
    )
  const tabs = [
    { label: '服务', href: tabHref(null), active: tab === 'service', count: front.serviceCount },
    { label: '企业', href: tabHref('company'), active: tab === 'company', count: front.companyCount },
    { label: '招聘', href: tabHref('recruitment'), active: tab === 'recruitment', count: posts.total },
  ]
  const words = {
    service: ['同城服务', '个服务', '搜服务，如 空调清洗'],
    company: ['本地企业', '家企业', '搜企业名称'],
    recruitment: ['招聘求职', '条信息', '搜职位'],
  }[tab]
  const [heading, unit, placeholder] = words as [string, string, string]
  const category = front.categories
    .flatMap(root => [root, ...root.children])
    .find(one => String(one.categoryId) === url.searchParams.get('serverCategoryId'))
  const title = `${place}${category ? category.name : heading}`
  const breadcrumbs = [
    { label: '首页', href: '/home' },
    ...(category || tab !== 'service' ? [{ label: '同城', href: '/city' }] : []),
    { label: category?.name ?? (tab === 'service' ? '同城' : heading) },
  ]
  const preserved = ['tab', 'city', 'serverCategoryId', 'pageNo'].filter(name => url.searchParams.get(name))
  const canonical = withQuery(
    new URL('/city', url),
    Object.fromEntries(preserved.map(name => [name, url.searchParams.get(name)])),
  )

  const country = { label: '看全国', href: withQuery(url, { city: 0, district: null }) }
  const narrowedEmpty: EmptyFront = {
    title: `${place}暂时没有符合条件的${wanted}`,
    hint: '少选一个条件，或者看看全国的。',
    actions: [{ label: '清除筛选', href: tabHref(tab === 'service' ? null : tab) }, ...(here ? [country] : [])],
  }
  const emptyFront: EmptyFront = {
    title: `${place}还没有${wanted}`,
    hint: begins[tab],
    actions: [...(here ? [country] : []), ...(begin ? [begin] : []), { label: '换个城市', href: '/country' }],
  }
  const figures = front.serviceCount > 0 ? `：${front.serviceCount} 个在售服务，${front.companyCount} 家企业` : ''
  const subject = category?.name ?? '本地服务、认证企业和招聘信息'

  return {
    head: {
      title: page.pageNo > 1 ? `${title}（第 ${page.pageNo} 页）` : title,
      description: `${place}的${subject}${figures}，明码标价，评价来自真实订单。`,
      canonical,
      breadcrumbs,
      city: here ? { name: place.replace(/市$/, ''), code: here.code } : { name: '全国', code: HOME_CITY.code },
    },
    title,
    tabs: { items: tabs, active: tab },
    placeholder,
    filters: { groups, sorts },
    page,
    unit,
    empty: narrowed ? narrowedEmpty : emptyFront,
    lists: { services, companies, posts: tab === 'recruitment' ? posts : undefined },
    aside: { place, code: here?.code ?? 0, front },
    /** What was searched for in vain; jobs are left aside, which are asked for and not offered. */
    missed:
      page.list.length > 0 || !param(url, 'keyword')
        ? null
        : tab === 'recruitment'
          ? param(url, 'kind') === 'resume'
            ? 'resume'
            : null
          : tab === 'service'
            ? 'server'
            : 'servercompany',
    /** What saving this search sends; companies are not looked through. */
    saving:
      tab === 'company'
        ? null
        : {
            address: withQuery(url, { city: here?.code ?? 0, sort: null }),
            name: [title, district?.name, param(url, 'keyword')].filter(Boolean).join(' ').slice(0, 40),
          },
  }
}
