/** The front of public questions. */
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { param } from './consult.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadQuestionFront(astro: PageContext) {
  const { api } = astro.locals
  const { url } = astro
  const VIEWS = {
    all: { label: '全部', hint: '看看大家在问什么，也许有你的答案', query: {}, sort: 'newest' },
    bounty: { label: '悬赏', hint: '答得好，有酬谢', query: { price: 'paid', state: 'open' }, sort: 'bounty' },
    unanswered: { label: '等你来答', hint: '还没有人回答的问题', query: { state: 'unanswered' }, sort: 'newest' },
    accepted: { label: '已采纳', hint: '提问者选出了最佳回答', query: { state: 'accepted' }, sort: 'hot' },
  } as const
  const name = (param(url, 'tab') ?? 'all') as keyof typeof VIEWS
  const view = Object.hasOwn(VIEWS, name) ? VIEWS[name] : null
  if (!view) return astro.rewrite('/404')
  const sort = (param(url, 'sort') ?? view.sort) as 'newest'
  const [page, hot, experts] = await Promise.all([
    orNotFound(
      api.consult.listQuestions({ query: { ...view.query, sort, pageNo: param(url, 'pageNo'), cursor: param(url, 'cursor') } }),
    ),
    api.consult.listCorrelation({ query: { pageSize: 10 } }),
    api.consult.listConsultants({ query: { sort: 'answers', pageSize: 6 } }),
  ])
  if (!page) return astro.rewrite('/404')
  cachePage(astro, { maxAge: 60, swr: 300, tags: [pageTag.questions, pageTag.consultants, pageTag.consultCategories] })

  const tabs = Object.entries(VIEWS).map(([key, one]) => ({
    label: one.label,
    href: withQuery(new URL('/consult/problem', url), { tab: key === 'all' ? null : key }),
    active: key === name,
  }))
  const sorts = filterGroup(
    url,
    '排序',
    'sort',
    [
      { value: 'newest', label: '最新' },
      { value: 'hot', label: '最热' },
      { value: 'bounty', label: '悬赏最高' },
    ],
    { any: null },
  ).options.map((option, index) => ({ ...option, active: ['newest', 'hot', 'bounty'][index] === sort }))
  const title = name === 'all' ? '问题广场' : `问题广场：${view.label}`

  return { url, name, view, page, hot, experts, tabs, sorts, title }
}
