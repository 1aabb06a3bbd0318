/** Two processes on one database: what one writes, the other's cached pages stop showing at once; what is rolled back purges nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Running, startSite } from '../../bench/lib/site.ts'

const { db, url } = useSeededDatabase()
const nodes: Running[] = []

beforeAll(async () => {
  nodes.push(await startSite(url), await startSite(url))
})

afterAll(async () => {
  for (const node of nodes) await node.stop()
})

const read = async (node: Running, path: string): Promise<string> => (await fetch(node.url + path)).text()

test('a write is on its page with the next request, on both nodes', async () => {
  const { serverId, path } = await cachedService()
  const title = '改过的服务名称'
  await db.transaction().execute(async trx => {
    await trx.updateTable('services').set({ title }).where('id', '=', serverId).execute()
    await purgeTags(trx, [pageTag.service(serverId)])
  })
  // The announcement travels over the connection of each node: a moment, measured generously.
  await sleep(100)
  for (const node of nodes) expect(await read(node, path)).toContain(title)
})

test('a write that is taken back leaves the pages as they are', async () => {
  const { serverId, path } = await cachedService()
  const before = await read(nodes[0] as Running, path)
  const taken = db.transaction().execute(async trx => {
    await trx.updateTable('services').set({ title: '不会出现' }).where('id', '=', serverId).execute()
    await purgeTags(trx, [pageTag.service(serverId)])
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await sleep(100)
  for (const node of nodes) expect(await read(node, path)).toBe(before)
})

/** A service whose page both nodes have kept. */
async function cachedService(): Promise<{ serverId: number; path: string }> {
  const answer = await fetch(`${nodes[0]?.url}/v1/front/same/city/server?pageSize=1`)
  const { resultData } = (await answer.json()) as { resultData: { list: { serverId: number }[] } }
  const serverId = resultData.list[0]?.serverId as number
  const path = `/city/server/${serverId}`
  for (const node of [...nodes, ...nodes]) expect((await fetch(node.url + path)).status).toBe(200)
  return { serverId, path }
}
