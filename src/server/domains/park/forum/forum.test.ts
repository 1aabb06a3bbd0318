import { beforeAll, describe, expect, test } from 'vitest'
import { useSeededDatabase } from '#tests/support/database.ts'
import { getTopic, listBoards, listPinned, listReplies, listTopics } from './service.ts'

const { db } = useSeededDatabase()
const paging = { pageNo: 1, pageSize: 20 }

describe('the forum as everybody sees it', () => {
  let hiddenId = 0
  beforeAll(async () => {
    const hidden = await db.selectFrom('forum_topics').select('id').where('state', '<>', 'PUBLISHED').executeTakeFirst()
    hiddenId =
      hidden?.id ??
      (
        await db
          .updateTable('forum_topics')
          .set({ state: 'HIDDEN' })
          .where('id', '=', eb => eb.selectFrom('forum_topics').select(inner => inner.fn.min('id').as('id')))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  })

  test('boards are listed in their order without the closed one', async () => {
    const { list } = await listBoards(db, new Date())
    expect(list).toHaveLength(12)
    expect(list.map(board => board.name)).not.toContain('往期活动（已关闭）')
  })

  test('every order walks all published topics once by cursor', async () => {
    const { total } = await listTopics(db, { ...paging, sort: 'new' })
    for (const sort of ['active', 'new', 'hot'] as const) {
      const seen = new Set<number>()
      let cursor: string | undefined
      do {
        const page = await listTopics(db, { ...paging, pageSize: 7, sort, cursor })
        for (const topic of page.list) seen.add(topic.id)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen.size).toBe(total)
      expect(seen.has(hiddenId)).toBe(false)
    }
  })

  test('a topic that is not published cannot be opened, nor its replies', async () => {
    await expect(getTopic(db, hiddenId)).rejects.toMatchObject({ code: 'missing.record' })
    await expect(listReplies(db, hiddenId, { ...paging, sort: 'floor' })).rejects.toMatchObject({ code: 'missing.record' })
  })

  test('a reply that a moderator hid keeps its floor and loses its words', async () => {
    const reply = await db
      .selectFrom('forum_replies')
      .innerJoin('forum_topics', 'forum_topics.id', 'forum_replies.topic_id')
      .where('forum_topics.state', '=', 'PUBLISHED')
      .select(['forum_replies.id', 'forum_replies.topic_id'])
      .executeTakeFirstOrThrow()
    await db.updateTable('forum_replies').set({ state: 'HIDDEN' }).where('id', '=', reply.id).execute()
    const page = await listReplies(db, reply.topic_id, { ...paging, pageSize: 100, sort: 'floor' })
    expect(page.list.find(one => one.id === reply.id)).toMatchObject({ removed: true, body: '', likeCount: 0 })
  })

  test('only the words of the author of the topic are left when that is asked for', async () => {
    const topic = await db
      .selectFrom('forum_topics')
      .where('state', '=', 'PUBLISHED')
      .orderBy('reply_count', 'desc')
      .select(['id', 'author_id'])
      .executeTakeFirstOrThrow()
    const page = await listReplies(db, topic.id, { ...paging, sort: 'floor', authorOnly: 'true' })
    expect(page.list.every(reply => reply.author.id === topic.author_id)).toBe(true)
  })

  test('pinned topics of a board come after those of the whole forum', async () => {
    const { list } = await listPinned(db, 1)
    expect(list.length).toBeGreaterThan(0)
    expect(list.map(topic => topic.pinned)).toEqual(list.map(topic => topic.pinned).sort((one, other) => other - one))
  })
})
