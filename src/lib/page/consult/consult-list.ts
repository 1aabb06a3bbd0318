/** Questions, consultants or playbacks by the filters of the address. */

import type { ConsultCategory } from '#lib/contract/consult/consult-shapes.ts'
import { moneyParts } from '#lib/format/money.ts'
import { areaGroup, isMunicipality } from '#lib/page/city/city.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { expertQuery, listFilters, listTabOf, param, playbackQuery, questionQuery } from './consult.ts'

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
    tags: [{ question: pageTag.questions, expert: pageTag.consultants, playback: pageTag.playbacks }[tab]],
  })

  const { groups, sorts } = listFilters(url, tab, tree, tab === 'playback' ? null : areaGroup(url, chain, below, null))
  const keyword = param(url, 'keyword')
  const words = { question: ['公开问题', '个问题'], expert: ['咨询师', '位咨询师'], playback: ['咨询实录', '份实录'] }[tab] as [
    string,
    string,
  ]
  const title = `${here?.name ?? ''}${category?.name ?? ''}${words[0]}${keyword ? `：${keyword}` : ''}`
  const tabHref = (name: string | null) =>
    withQuery(new URL('/consult/list', url), { tab: name, category: chosen, city: param(url, 'city') })
  const tabs = [
    { label: '问题', href: tabHref(null), active: tab === 'question' },
    { label: '咨询师', href: tabHref('expert'), active: tab === 'expert' },
    { label: '实录', href: tabHref('playback'), active: tab === 'playback' },
  ]
  const breadcrumbs = [
    { label: '首页', href: '/home' },
    { label: '咨询', href: '/consult' },
    ...(category?.parent ? [{ label: category.parent.name, href: `/consult/list?category=${category.parent.categoryId}` }] : []),
    { label: category?.name ?? words[0] },
  ]
  const preserved = ['tab', 'category', ...(here ? ['city'] : []), 'pageNo'].filter(name => url.searchParams.get(name))
  const canonical = withQuery(
    new URL('/consult/list', url),
    Object.fromEntries(preserved.map(name => [name, url.searchParams.get(name)])),
  )
  const narrowed = [...url.searchParams.keys()].some(one => !['tab', 'sort', 'pageNo'].includes(one))
  const begins = {
    question: '有人公开提问后，会出现在这里。',
    expert: '咨询师通过认证后，会出现在这里。',
    playback: '双方同意公开的咨询，会出现在这里。',
  }
  const yuan = (value: number) => moneyParts(value)[0]
  const narrowedEmpty = {
    title: '没有符合条件的内容',
    hint: '少选一个条件，或者换个说法试试。',
    actions: [{ label: '清除筛选', href: withQuery(new URL('/consult/list', url), { tab: tab === 'question' ? null : tab }) }],
  }
  const emptyList = { title: `还没有${words[0]}`, hint: begins[tab], actions: [{ label: '看全部领域', href: '/consult' }] }
  const empty = narrowed ? narrowedEmpty : emptyList
  if (keyword) {
    empty.title = `没有找到“${keyword}”`
    empty.actions.push({ label: '全站搜索', href: `/search?keyword=${encodeURIComponent(keyword)}` })
  }

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
    tabs: { items: tabs, active: tab },
    title,
    filters: { groups, sorts },
    keyword,
    page,
    unit: words[1],
    empty,
    lists: { questions, experts, playbacks },
    category: category && {
      ...category,
      priceText: category.priceRange && `¥${yuan(category.priceRange.min)}–${yuan(category.priceRange.max)}`,
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
