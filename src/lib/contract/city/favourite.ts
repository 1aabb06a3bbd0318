/** What a person keeps in mind: services, companies and schools. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'

export const favouriteKind = z.enum(['service', 'company', 'school'])
export type FavouriteKind = z.output<typeof favouriteKind>

const favouriteState = z.object({ favourite: z.boolean(), count: z.number().int() })

export const favouriteEntry = z.object({
  kind: favouriteKind,
  id: z.number().int(),
  title: z.string(),
  picture: pictureKey,
  /** The provider of a service, the trade of a company, where a school is. */
  note: z.string(),
  /** False: it cannot be seen at the moment, for instance because it is not published. */
  open: z.boolean(),
  savedAt: timestamp,
})
export type FavouriteEntry = z.output<typeof favouriteEntry>

const params = z.object({ kind: favouriteKind, id: idParam })

export const favourite = {
  listFavourites: defineCall({
    method: 'GET',
    path: '/favourite/list',
    summary: '我收藏的服务、公司或学校，最近收藏的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true }).extend({ kind: favouriteKind }),
    result: listOf(favouriteEntry),
    errors: [],
  }),
  getFavourite: defineCall({
    method: 'GET',
    path: '/favourite/{kind}/{id}',
    summary: '我是否收藏了它，以及收藏数',
    access: 'user',
    params,
    result: favouriteState,
    errors: ['missing.record'],
  }),
  setFavourite: defineCall({
    method: 'POST',
    path: '/favourite/{kind}/{id}',
    summary: '收藏或取消收藏；重复提交结果不变',
    access: 'user',
    params,
    body: z.object({ favourite: z.boolean() }),
    result: favouriteState,
    errors: ['missing.record'],
  }),
} satisfies Contract
