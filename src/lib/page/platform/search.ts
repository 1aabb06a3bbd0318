/** How a search hit is shown: where it leads, and the facts of its card in words. Facts come from the domains as flat values. */
import type { SearchHit, SearchIndex } from '#lib/contract/platform/search.ts'
import { count } from '#lib/format/count.ts'
import { money } from '#lib/format/money.ts'

/** The tabs of the search page. */
export const indexLabels: Record<SearchIndex, string> = {
  server: '服务',
  servercompany: '服务商',
  company: '企业',
  job: '职位',
  companyconsultation: '咨询机构',
  consultant: '咨询师',
  userconsultation: '问答',
  course: '课程',
  forum: '帖子',
  userforum: '帖子与回帖',
  uservideo: '视频',
  user: '用户',
  userinfo: '用户资料',
  resume: '求职',
}

/** What the hits of an index are counted in. */
export const indexUnits: Record<SearchIndex, string> = {
  server: '项服务',
  servercompany: '家服务商',
  company: '家企业',
  job: '个职位',
  companyconsultation: '家机构',
  consultant: '位咨询师',
  userconsultation: '条问答',
  course: '门课程',
  forum: '个帖子',
  userforum: '条发言',
  uservideo: '个视频',
  user: '位用户',
  userinfo: '位用户',
  resume: '条求职',
}

const hrefs: Record<string, (hit: SearchHit) => string> = {
  service: hit => `/city/server/${hit.id}`,
  company: hit => `/city/company/${hit.id}`,
  consultcompany: hit => `/consult/company/${hit.id}`,
  consultant: hit => `/consult/user/${hit.id}`,
  question: hit => `/consult/problemDetail/${hit.id}`,
  answer: hit => `/consult/problemDetail/${hit.facts.consultationId}#answer-${hit.id}`,
  course: hit => `/course/${hit.id}`,
  topic: hit => `/park/park_forum_detail?id=${hit.id}`,
  reply: hit => `/park/park_forum_detail?id=${hit.facts.topicId}#reply-${hit.id}`,
  video: hit => `/park/park_video_detail?id=${hit.id}`,
  user: hit => `/search/user/${hit.id}`,
  job: hit => `/city/recruitmentInfo/job/${hit.id}`,
  resume: hit => `/city/recruitmentInfo/resume/${hit.id}`,
}

/** Where a hit leads. */
export const hitHref = (hit: SearchHit): string => hrefs[hit.kind]?.(hit) ?? '/search'

const words = (hit: SearchHit, name: string): string | undefined => {
  const value = hit.facts[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const figure = (hit: SearchHit, name: string, before: string, after: string): string | undefined => {
  const value = hit.facts[name]
  return typeof value === 'number' && value > 0 ? `${before}${count(value)}${after}` : undefined
}
const score = (hit: SearchHit): string | undefined => {
  const value = hit.facts.score
  if (typeof value !== 'number' || value <= 0) return undefined
  // Some domains keep hundredths.
  return `${(value > 5 ? value / 100 : value).toFixed(1)} 分`
}

const questionStates: Record<string, string> = {
  OPEN: '待回答',
  ANSWERING: '回答中',
  ACCEPTED: '已采纳',
  FINISHED: '已结束',
  EXPIRED: '已过期',
}

const facts: Record<string, (hit: SearchHit) => (string | undefined)[]> = {
  service: hit => [words(hit, 'area'), score(hit), figure(hit, 'sales', '已售 ', ''), words(hit, 'provider')],
  company: hit => [words(hit, 'area'), words(hit, 'industry'), score(hit), figure(hit, 'serviceCount', '', ' 项服务')],
  consultcompany: hit => [words(hit, 'field'), score(hit), figure(hit, 'consultantCount', '', ' 位咨询师')],
  consultant: hit => [words(hit, 'fields'), score(hit), figure(hit, 'answerCount', '回答 ', ' 次'), words(hit, 'companyName')],
  question: hit => [
    words(hit, 'category'),
    questionStates[String(hit.facts.state)],
    figure(hit, 'answerCount', '', ' 个回答'),
    figure(hit, 'viewCount', '', ' 次浏览'),
  ],
  answer: hit => [
    words(hit, 'author'),
    words(hit, 'authorTitle'),
    hit.facts.accepted ? '已采纳' : undefined,
    figure(hit, 'likeCount', '', ' 人觉得有用'),
  ],
  course: hit => [
    words(hit, 'level'),
    figure(hit, 'lessons', '', ' 节课'),
    figure(hit, 'students', '', ' 人在学'),
    words(hit, 'provider'),
  ],
  topic: hit => [
    words(hit, 'board'),
    words(hit, 'author'),
    figure(hit, 'replyCount', '', ' 条回复'),
    figure(hit, 'viewCount', '', ' 次浏览'),
  ],
  reply: hit => [
    words(hit, 'board'),
    words(hit, 'author'),
    figure(hit, 'floor', '', ' 楼'),
    figure(hit, 'likeCount', '', ' 人赞'),
  ],
  video: hit => [words(hit, 'category'), words(hit, 'author'), figure(hit, 'viewCount', '', ' 次播放')],
  user: hit => [words(hit, 'area'), figure(hit, 'followerCount', '', ' 人关注')],
  job: hit => [words(hit, 'company'), words(hit, 'area'), words(hit, 'experience'), words(hit, 'education')],
  resume: hit => [words(hit, 'area'), words(hit, 'experience'), words(hit, 'education')],
}

/** The line of facts below a hit, in words. */
export const hitFacts = (hit: SearchHit): string[] => (facts[hit.kind]?.(hit) ?? []).filter(fact => fact !== undefined)

/** What stands at the right: an amount in fen, pay as text, or nothing. */
export function hitPrice(hit: SearchHit): { fen: number; from: boolean } | { text: string } | null {
  const { salary, price, priceFrom, bounty } = hit.facts
  if (typeof salary === 'string') return { text: salary }
  if (typeof price === 'number') return { fen: price, from: hit.kind === 'service' }
  if (typeof priceFrom === 'number') return { fen: priceFrom, from: true }
  if (typeof bounty === 'number' && bounty > 0) return { text: `悬赏 ${money(bounty).replace(/\.00$/, '')}` }
  return null
}

/** People are round, companies square, the rest as cards. */
export const hitShape = (hit: SearchHit): 'round' | 'square' | 'card' =>
  ['user', 'consultant', 'resume'].includes(hit.kind)
    ? 'round'
    : ['company', 'consultcompany', 'job'].includes(hit.kind)
      ? 'square'
      : 'card'
