/** Questions, consultants or playbacks by the filters of the address. */

import type { ConsultCategory } from '#lib/contract/consult/consult-shapes.ts'
import { moneyParts } from '#lib/format/money.ts'
import { areaGroup, isMunicipality } from '#lib/page/city/city.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { expertQuery, type ListTab, listFilters, listTabOf, param, playbackQuery, questionQuery } from './consult.ts'

const TEXTS: Record<ListTab, { heading: string; unit: string; begins: string }> = {
  question: { heading: '公开问题', unit: '个问题', begins: '有人公开提问后，会出现在这里。' },
  expert: { heading: '咨询师', unit: '位咨询师', begins: '咨询师通过认证后，会出现在这里。' },
  playback: { heading: '咨询实录', unit: '份实录', begins: '双方同意公开的咨询，会出现在这里。' },
}

/** @param fen an amount. @returns its whole yuan. */
const yuanOf = (fen: number): string => moneyParts(fen)[0]

function listTabs(url: URL, tab: ListTab) {
  const hrefOf = (name: ListTab | null) =>
    withQuery(new URL('/consult/list', url), { tab: name, category: param(url, 'category'), city: param(url, 'city') })
  return [
    { label: '问题', href: hrefOf(null), active: tab === 'question' },
    { label: '咨询师', href: hrefOf('expert'), active: tab === 'expert' },
    { label: '实录', href: hrefOf('playback'), active: tab === 'playback' },
  ]
}

/** What stands in the place of an empty list. */
function emptyList(url: URL, tab: ListTab, keyword: string | undefined) {
  const narrowed = [...url.searchParams.keys()].some(one => !['tab', 'sort', 'pageNo'].includes(one))
  const reset = withQuery(new URL('/consult/list', url), { tab: tab === 'question' ? null : tab })
  const empty = narrowed
    ? { title: '没有符合条件的内容', hint: '少选一个条件，或者换个说法试试。', actions: [{ label: '清除筛选', href: reset }] }
    : { title: `还没有${TEXTS[tab].heading}`, hint: TEXTS[tab].begins, actions: [{ label: '看全部领域', href: '/consult' }] }
  if (keyword === undefined) return empty
  const elsewhere = { label: '全站搜索', href: `/search?keyword=${encodeURIComponent(keyword)}` }
  return { ...empty, title: `没有找到“${keyword}”`, actions: [...empty.actions, elsewhere] }
}

const TAB_TAGS = { question: pageTag.questions, expert: pageTag.consultants, playback: pageTag.playbacks }

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadConsultList(astro: PageContext) {
  const { api } = astro.locals
  const { url } = astro
  const tab = listTabOf(url)
  const chosen = param(url, 'category')
  // Recordings have no place of their own.
  const code = tab === 'playback' ? '0' : (param(url, 'city') ?? '0')
  const chain = code === '0' ? [] : await orNotFound(api.nation.getPreAddress({ query: { code } }))
  if (!chain || chain.length > 2) return astro.rewrite('/404')
  const here = chain.at(-1)
  const [below, tree, category, info, questions, experts, playbacks] = await Promise.all([
    // Questions and consultants are told apart by province and city, not by district.
    tab === 'playback' || (here && (here.level === 2 || isMunicipality(here)))
      ? []
      : api.nation.getAddress({ query: { level: here?.level ?? 0, code: here?.code ?? 0 } }),
    api.consult.getCategoryTree(),
    chosen ? orNotFound(api.consult.getCategory({ params: { categoryId: chosen } })) : undefined,
    chosen ? orNotFound(api.consult.getCategoryInfo({ params: { categoryId: chosen } })) : undefined,
    tab === 'question' ? orNotFound(api.consult.listQuestions({ query: questionQuery(url, here) })) : undefined,
    tab === 'expert' ? orNotFound(api.consult.listConsultants({ query: expertQuery(url, here) })) : undefined,
    tab === 'playback' ? orNotFound(api.playback.listPlaybacks({ query: playbackQuery(url) })) : undefined,
  ])
  const page = tab === 'question' ? questions : tab === 'expert' ? experts : playbacks
  if (!page || category === null || info === null) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 120,
    swr: 600,
    tags: [TAB_TAGS[tab], pageTag.consultCategories],
  })

  const { groups, sorts } = listFilters(url, tab, tree, tab === 'playback' ? null : areaGroup(url, chain, below, null))
  const keyword = param(url, 'keyword')
  const { heading, unit } = TEXTS[tab]
  const title = `${here?.name ?? ''}${category?.name ?? ''}${heading}${keyword ? `：${keyword}` : ''}`
  const breadcrumbs = [
    { label: '首页', href: '/home' },
    { label: '咨询', href: '/consult' },
    ...(category?.parent ? [{ label: category.parent.name, href: `/consult/list?category=${category.parent.categoryId}` }] : []),
    { label: category?.name ?? heading },
  ]
  const preserved = ['tab', 'category', ...(here ? ['city'] : []), 'pageNo'].filter(name => url.searchParams.get(name))
  const canonical = withQuery(
    new URL('/consult/list', url),
    Object.fromEntries(preserved.map(name => [name, url.searchParams.get(name)])),
  )

  return {
    head: {
      title: page.pageNo > 1 ? `${title}（第 ${page.pageNo} 页）` : title,
      description: category
        ? categoryDescription(category)
        : '按领域、状态、悬赏和地区查看公开问题，找到回答过同类问题的咨询师。',
      canonical,
      breadcrumbs,
      noindex: keyword !== undefined,
    },
    tabs: { items: listTabs(url, tab), active: tab },
    title,
    filters: { groups, sorts },
    keyword,
    page,
    unit,
    empty: emptyList(url, tab, keyword),
    lists: { questions, experts, playbacks },
    category: category && {
      ...category,
      priceText: category.priceRange && `¥${yuanOf(category.priceRange.min)}–${yuanOf(category.priceRange.max)}`,
    },
    labels: tab === 'question' ? (info?.labels.slice(0, 18) ?? []) : [],
    hotQuestions: info?.questions ?? [],
    tree,
  }
}

function categoryDescription({
  name,
  intro,
  questionCount,
  consultantCount,
}: ConsultCategory & { consultantCount: number }): string {
  const figures = questionCount > 0 ? `${questionCount} 个公开问题，${consultantCount} 位咨询师。` : ''
  return `${name}：${intro}。${figures}`
}
