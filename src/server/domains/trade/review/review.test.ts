import { expect, test } from 'vitest'
import type { Review } from '#lib/contract/trade/review.ts'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { recountReviews } from './service.ts'

const { db } = useSeededDatabase()
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

const everyReview = async (): Promise<Review[]> => {
  const list: Review[] = []
  let cursor: string | undefined
  do {
    const page = await api.review.listReviews({ params: { kind: 'company', id: 1 }, query: { pageSize: 100, cursor } })
    list.push(...page.list)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return list
}

test('the distribution counts exactly the reviews that can be read', async () => {
  const reviews = await everyReview()
  const { summary } = await api.review.listReviews({ params: { kind: 'company', id: 1 } })
  expect(summary.total).toBe(reviews.length)
  expect(summary.stars).toEqual([1, 2, 3, 4, 5].map(stars => reviews.filter(one => one.stars === stars).length))
  const mean = reviews.reduce((sum, one) => sum + one.stars, 0) / reviews.length
  expect(summary.score).toBeCloseTo(mean, 2)
})

test('filters by stars and by pictures keep the whole distribution in sight', async () => {
  const { summary } = await api.review.listReviews({ params: { kind: 'company', id: 1 } })
  const five = await api.review.listReviews({ params: { kind: 'company', id: 1 }, query: { stars: 5 } })
  expect(five.total).toBe(summary.stars[4])
  expect(five.summary).toEqual(summary)
  const pictured = await api.review.listReviews({ params: { kind: 'company', id: 1 }, query: { pictures: true, pageSize: 100 } })
  expect(pictured.total).toBe(summary.withPictures)
  expect(pictured.list.every(one => one.pictures.length > 0)).toBe(true)
})

test('who reviews without a name leaves none', async () => {
  const hidden = (await everyReview()).filter(one => one.buyer.name === '匿名用户')
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.every(one => one.buyer.userId === null && one.buyer.avatar === '')).toBe(true)
})

test('a review leads to its service while that can be opened, and to nothing of another kind under the same number', async () => {
  const leadTo = async () => new Set((await everyReview()).flatMap(({ serverId }) => serverId ?? []))
  const [one] = await leadTo()
  expect(one).toBeDefined()
  await db.updateTable('services').set({ state: 'OFF' }).where('id', '=', one!).execute()
  const others = await leadTo()
  expect(others.has(one!)).toBe(false)
  const open = await db.selectFrom('services').select('id').where('is_public', '=', true).execute()
  expect([...others].filter(id => !open.some(service => service.id === id))).toEqual([])
})

test('a hidden review counts no more after the next recount', async () => {
  const before = (await api.review.listReviews({ params: { kind: 'company', id: 1 } })).summary.total
  const [first] = await everyReview()
  await db.updateTable('reviews').set({ state: 'HIDDEN' }).where('id', '=', first!.reviewId).execute()
  await recountReviews(db)
  expect((await api.review.listReviews({ params: { kind: 'company', id: 1 } })).summary.total).toBe(before - 1)
})

test('an order is reviewed once', async () => {
  const row = await db.selectFrom('reviews').select(['subject_id', 'user_id', 'order_no']).executeTakeFirstOrThrow()
  await expect(
    db
      .insertInto('reviews')
      .values({
        ...row,
        subject_kind: 'SERVICE',
        company_id: null,
        stars: 1,
        reply: null,
        replied_at: null,
        followup: null,
        followup_at: null,
      })
      .execute(),
  ).rejects.toThrow('reviews__order_no')
})

test('what nobody has reviewed is an empty list without a score', async () => {
  expect(await api.review.listReviews({ params: { kind: 'course', id: 2_000_000 } })).toMatchObject({
    list: [],
    total: 0,
    summary: { score: null, total: 0, stars: [0, 0, 0, 0, 0] },
  })
})
