/** Pages to measure: one of each kind. Detail pages take ids from the public lists of the demo city. */
import { fetchPage } from './fetch.ts'

const kinds = {
  job: { list: '/v1/front/same/city/recruitment', id: 'recruitmentId', page: '/city/recruitmentInfo/job/' },
  question: { list: '/v1/front/consultation/list', id: 'consultationId', page: '/consult/problemDetail/' },
  service: { list: '/v1/front/same/city/server', id: 'serverId', page: '/city/server/' },
  company: { list: '/v1/front/same/city/company', id: 'companyId', page: '/city/company/' },
} as const

export type DetailKind = keyof typeof kinds
export const detailKinds = Object.keys(kinds) as DetailKind[]

/** A home, lists, and one detail of each kind. */
export async function samplePages(site: string): Promise<string[]> {
  const details = await Promise.all(detailKinds.map(kind => detailPages(site, kind, 1)))
  const lists = ['/home', '/city', '/consult', '/consult/list', '/search?keyword=深圳', '/course', '/park', '/map']
  return [...lists.map(encodeURI), ...details.flat()]
}

/** Paths of `count` details of a kind. */
export async function detailPages(site: string, kind: DetailKind, count: number): Promise<string[]> {
  const { list, id, page } = kinds[kind]
  const { text } = await fetchPage(`${site}${list}?pageSize=${count}`)
  const answer = JSON.parse(text) as { resultData: { list: Record<string, number>[] } }
  return answer.resultData.list.map(item => `${page}${item[id]}`)
}
