/** The hits of a search. */

import type { Api } from '#lib/api/types.ts'
import { SEARCH_INDEXES, type SearchIndex } from '#lib/contract/platform/search.ts'
import { pageTag } from '#lib/tags.ts'
import { MAX_AREA_CODE } from '#lib/validate/bounds.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { indexLabels } from './search.ts'

type Call = Exclude<keyof Api['search'], 'suggest' | 'listHotWords' | 'countHits'>

const CALLS: Record<SearchIndex, Call> = {
  server: 'searchServers',
  servercompany: 'searchServerCompanies',
  company: 'searchCompanies',
  job: 'searchJobs',
  companyconsultation: 'searchConsultingCompanies',
  consultant: 'searchConsultants',
  userconsultation: 'searchUserConsultations',
  course: 'searchCourses',
  forum: 'searchForum',
  userforum: 'searchUserForum',
  uservideo: 'searchUserVideos',
  user: 'searchUsers',
  userinfo: 'searchUserInfos',
  resume: 'searchResumes',
}

/** Lists with filters, for what the search itself does not narrow. */
const narrowingFor = (keyword: string): Partial<Record<SearchIndex, { href: string; label: string }>> => ({
  job: { href: `/city?tab=recruitment&keyword=${encodeURIComponent(keyword)}`, label: '按薪资、学历、经验筛选职位' },
  server: { href: `/city?keyword=${encodeURIComponent(keyword)}`, label: '按分类、价格筛选服务' },
  company: { href: `/city?tab=company&keyword=${encodeURIComponent(keyword)}`, label: '按规模、认证筛选企业' },
})

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadSearchPage(astro: PageContext) {
  const { api } = astro.locals
  const { url } = astro
  const asked = url.searchParams
  const keyword = (asked.get('keyword') ?? '').trim().slice(0, 60)
  const numberOf = (name: string, max: number) => {
    const value = Number(asked.get(name))
    return Number.isInteger(value) && value > 0 && value <= max ? value : undefined
  }
  const scope = { province: numberOf('province', MAX_AREA_CODE), city: numberOf('city', MAX_AREA_CODE) }
  const counts = await api.search.countHits({ query: { keyword, ...scope } })
  const wanted = SEARCH_INDEXES.find(index => index === asked.get('type'))
  const index = wanted ?? counts.find(one => one.total > 0)?.index ?? 'server'
  const cursor = asked.get('cursor')?.slice(0, 400) || undefined
  const pageNo = Math.min(numberOf('pageNo', 10_000) ?? 1, cursor ? 10_000 : 500)
  const [page, hotWords] = await Promise.all([
    orNotFound(api.search[CALLS[index]]({ query: { keyword, ...scope, pageNo, cursor } })),
    api.search.listHotWords({ query: { city: scope.city, limit: 10 } }),
  ])
  if (!page) return astro.rewrite('/404')
  cachePage(astro, { maxAge: 60, tags: [pageTag.search] })

  const tabs = SEARCH_INDEXES.map(one => {
    const counted = counts.find(tab => tab.index === one)
    const total = one === index ? page.total : (counted?.total ?? 0)
    const isBound = one === index ? page.totalIsLowerBound : (counted?.totalIsLowerBound ?? false)
    return {
      index: one,
      label: indexLabels[one],
      href: withQuery(url, { type: one }),
      active: one === index,
      total,
      text: total > 999 || isBound ? '999+' : String(total),
    }
  })
  const elsewhere = tabs
    .filter(tab => !tab.active && tab.total > 0)
    .map(tab => ({ label: tab.label, href: tab.href, count: tab.text }))
  const title = keyword ? `${keyword}的搜索结果` : '搜索'

  return { url, keyword, scope, index, page, hotWords, tabs, elsewhere, title, narrowing: narrowingFor(keyword) }
}
