import { expect, test } from 'vitest'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const { db } = useSeededDatabase()
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

test('eight tools come in three plans each, the free one first with three seats and 1 GB', async () => {
  const products = await api.cloud.listProducts()
  expect(products.length).toBe(8)
  for (const product of products) {
    expect(
      product.plans.map(plan => plan.tier),
      product.tool,
    ).toEqual(['FREE', 'TEAM', 'ENTERPRISE'])
    expect(product.plans[0]).toMatchObject({ monthPrice: 0, yearPrice: 0, seats: 3, storageMb: 1024 })
  }
})

test('a product or plan taken off sale disappears, and so do its questions', async () => {
  const [first] = await api.cloud.listProducts()
  await db.updateTable('cloud_plans').set({ state: 'OFFLINE' }).where('id', '=', first!.plans[2]!.planId).execute()
  expect((await api.cloud.listProducts())[0]!.plans.length).toBe(2)
  const asked = await api.cloud.listCloudQuestions({ query: { productId: first!.productId } })
  expect(asked.total).toBeGreaterThan(0)
  await db.updateTable('cloud_questions').set({ state: 'OFFLINE' }).where('product_id', '=', first!.productId).execute()
  expect((await api.cloud.listCloudQuestions({ query: { productId: first!.productId } })).total).toBe(0)
})

test('questions are found by their words', async () => {
  const found = await api.cloud.listCloudQuestions({ query: { keyword: '席位' } })
  expect(found.total).toBeGreaterThan(0)
  expect(found.list.every(one => one.question.includes('席位'))).toBe(true)
})
