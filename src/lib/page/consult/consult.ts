/** The addresses of consultation's lists, read into what their calls are asked, and structured data. */

import type { AreaNode } from '#lib/contract/city/nation.ts'
import type { consult } from '#lib/contract/consult/consult.ts'
import type { ConsultAnswer, ConsultCategoryNode, QuestionDetail } from '#lib/contract/consult/consult-shapes.ts'
import type { playback } from '#lib/contract/consult/playback.ts'
import type { CallInput } from '#lib/contract/define.ts'
import { isMunicipality } from '#lib/page/city/city.ts'
import { type FilterGroup, filterGroup } from '../filters.ts'
import type { JsonLd } from '../json-ld.ts'

/** A parameter of the address, or undefined where it is missing or empty. */
export const param = (url: URL, name: string): string | undefined => url.searchParams.get(name)?.trim() || undefined

export type ListTab = 'question' | 'expert' | 'playback'

export const listTabOf = (url: URL): ListTab => {
  const tab = param(url, 'tab')
  return tab === 'expert' || tab === 'playback' ? tab : 'question'
}

// The calls parse what an address holds; a wrong value is answered as such.
type Query<Call extends { method: string }> = NonNullable<CallInput<Call & (typeof consult)['listQuestions']>['query']>

/** Where the questions and consultants of an area stand: under its province, or under the city it is. */
export const areaQuery = (here: AreaNode | undefined): { provinceCode?: number; cityCode?: number } =>
  !here ? {} : here.level === 1 && !isMunicipality(here) ? { provinceCode: here.code } : { cityCode: here.code }

const place = (url: URL) => ({ pageNo: param(url, 'pageNo'), cursor: param(url, 'cursor') })

export const questionQuery = (url: URL, here?: AreaNode) =>
  ({
    ...place(url),
    sort: param(url, 'sort'),
    state: param(url, 'state'),
    price: param(url, 'price'),
    categoryId: param(url, 'category'),
    ...areaQuery(here),
    labelId: param(url, 'label'),
    keyword: param(url, 'keyword'),
  }) as Query<(typeof consult)['listQuestions']>

export const expertQuery = (url: URL, here?: AreaNode) =>
  ({
    ...place(url),
    sort: param(url, 'sort'),
    categoryId: param(url, 'category'),
    ...areaQuery(here),
    keyword: param(url, 'keyword'),
  }) as NonNullable<CallInput<(typeof consult)['listConsultants']>['query']>

export const playbackQuery = (url: URL) =>
  ({
    ...place(url),
    pageSize: 24,
    sort: param(url, 'sort'),
    type: param(url, 'type'),
    price: param(url, 'price'),
    categoryId: param(url, 'category'),
  }) as NonNullable<CallInput<(typeof playback)['listPlaybacks']>['query']>

/** The two category rows: fields, and the parts of the chosen field. */
export function categoryGroups(url: URL, tree: readonly ConsultCategoryNode[]): FilterGroup[] {
  const chosen = Number(param(url, 'category') ?? 0)
  const root = tree.find(node => node.categoryId === chosen || node.children.some(child => child.categoryId === chosen))
  const fields = filterGroup(
    url,
    '领域',
    'category',
    tree.map(node => ({ value: node.categoryId, label: node.name })),
    { clears: ['label'] },
  )
  if (!root) return [fields]
  for (const option of fields.options) option.active = option.label === root.name
  const parts = filterGroup(
    url,
    '分类',
    'category',
    root.children.map(child => ({ value: child.categoryId, label: child.name, count: child.questionCount })),
    { any: null, clears: ['label'] },
  )
  const whole = fields.options.find(option => option.active)
  parts.options.unshift({ label: `全部${root.name}`, href: whole?.href ?? url.pathname, active: chosen === root.categoryId })
  for (const option of parts.options.slice(1)) if (chosen === root.categoryId) option.active = false
  return [fields, parts]
}

const FILTERS: Record<
  ListTab,
  readonly (readonly [label: string, name: string, choices: readonly (readonly [string, string])[]])[]
> = {
  question: [
    [
      '状态',
      'state',
      [
        ['open', '征集中'],
        ['unanswered', '还没有回答'],
        ['accepted', '已解决'],
        ['expired', '已过期'],
      ],
    ],
    [
      '悬赏',
      'price',
      [
        ['paid', '有悬赏'],
        ['free', '免费'],
      ],
    ],
  ],
  expert: [],
  playback: [
    [
      '形式',
      'type',
      [
        ['VIDEO', '视频'],
        ['AUDIO', '语音'],
        ['CHAT', '图文'],
      ],
    ],
    [
      '价格',
      'price',
      [
        ['free', '免费'],
        ['paid', '付费'],
      ],
    ],
  ],
}

const SORTS: Record<ListTab, readonly (readonly [string, string])[]> = {
  question: [
    ['newest', '最新'],
    ['hot', '最热'],
    ['bounty', '悬赏最高'],
  ],
  expert: [
    ['online', '在线优先'],
    ['score', '评分最高'],
    ['answers', '回答最多'],
    ['price', '价格最低'],
  ],
  playback: [
    ['newest', '最新'],
    ['hot', '最多播放'],
  ],
}

/** The chips of a tab, with the row of areas where what it lists has a place. */
export function listFilters(url: URL, tab: ListTab, tree: readonly ConsultCategoryNode[], areas: FilterGroup | null) {
  const groups = categoryGroups(url, tree)
  for (const [label, name, choices] of FILTERS[tab])
    groups.push(
      filterGroup(
        url,
        label,
        name,
        choices.map(([value, text]) => ({ value, label: text })),
      ),
    )
  if (areas) groups.push(areas)
  const sorts = filterGroup(
    url,
    '排序',
    'sort',
    SORTS[tab].map(([value, label]) => ({ value, label })),
    { any: null },
  ).options
  return { groups, sorts }
}

const person = (name: string): JsonLd => ({ '@type': 'Person', name })

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** The question with its answers as a QAPage. */
export function questionJsonLd(siteUrl: string, question: QuestionDetail, answers: readonly ConsultAnswer[]): JsonLd {
  const url = `${siteUrl}/consult/problemDetail/${question.consultationId}`
  const asAnswer = (answer: ConsultAnswer): JsonLd => ({
    '@type': 'Answer',
    text: plain(answer.content),
    dateCreated: answer.createdAt,
    upvoteCount: answer.likeCount,
    url: `${url}#answer-${answer.consultationAnswerId}`,
    author: person(answer.author.nickname),
  })
  const accepted = answers.filter(answer => answer.accepted).map(asAnswer)
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      text: plain(question.content),
      answerCount: question.answerCount,
      upvoteCount: question.likeCount,
      dateCreated: question.publishedAt,
      author: person(question.asker.nickname),
      ...(accepted.length > 0 ? { acceptedAnswer: accepted.length === 1 ? accepted[0] : accepted } : {}),
      suggestedAnswer: answers.filter(answer => !answer.accepted && answer.foldedReason === null).map(asAnswer),
    },
  }
}
