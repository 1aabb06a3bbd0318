import { expect, test } from 'vitest'
import type { PageContext } from '../context.ts'
import { loadTopicPage } from './topic-page.ts'

const missing = () => Promise.reject(Object.assign(new Error('gone'), { name: 'ApiError', code: 'missing.record' }))

/** What the page of topic 7 answers, which is not there, when `merged` says where its first post stands. */
const visit = (merged: () => Promise<unknown>) =>
  loadTopicPage({
    locals: { api: { forum: { getTopic: missing, getMergedTopic: merged } }, site: { url: 'https://example.com' } },
    url: new URL('https://example.com/park/park_forum_detail?id=7&pageNo=2'),
    redirect: (address: string, status: number) => new Response(null, { status, headers: { Location: address } }),
    rewrite: (address: string) => new Response(address, { status: 404 }),
  } as unknown as PageContext)

test('the address of a merged topic leads to its first post, for good', async () => {
  const answer = (await visit(async () => ({ topicId: 12, floor: 23 }))) as Response
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/park/park_forum_detail?id=12&pageNo=2#floor-23'])
})

test('the address of a topic that is gone has no page', async () => {
  expect(((await visit(missing)) as Response).status).toBe(404)
})
