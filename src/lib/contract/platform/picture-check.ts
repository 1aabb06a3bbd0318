/** Pictures that were refused: what new ones are compared with. Kept by operators. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'

export const refusedPicture = z.object({
  refusedId: z.number().int(),
  /** Null: the upload is gone; new pictures are still compared with it. */
  pictureKey: pictureKey.nullable(),
  /** The case in which it was refused, and why. */
  title: z.string(),
  reason: z.string(),
  operator: z.string(),
  /** How often a picture looked like it, how many of these an operator has decided, and how many were let through. */
  hits: z.number().int(),
  decided: z.number().int(),
  overturned: z.number().int(),
  createdAt: timestamp,
  /** Null: on the list. */
  removedAt: timestamp.nullable(),
})
export type RefusedPicture = z.output<typeof refusedPicture>

export const pictureCheck = {
  listRefusedPictures: defineCall({
    method: 'GET',
    path: '/v1/manager/refusedPicture/list',
    summary: '被驳回内容里的图片，新的在前；附相似图片被先审的次数和复核后放行的次数',
    access: 'manager',
    duty: 'content',
    query: pageQuery
      .pick({ keyword: true, pageNo: true, pageSize: true, cursor: true })
      .extend({ removed: z.stringbool().optional() }),
    result: listOf(refusedPicture),
    errors: [],
  }),
  removeRefusedPicture: defineCall({
    method: 'POST',
    path: '/v1/manager/refusedPicture/{id}/remove',
    summary: '把一张图片移出名单，马上生效；以前的次数保留',
    access: 'manager',
    duty: 'content',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: refusedPicture,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
