/** Topics of the forum by the filters of the address. */
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { readQuery } from '../read-query.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadForumList(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const query = readQuery(url, ['boardId', 'kind', 'digest', 'sort', 'pageNo', 'cursor'])
  const [boards, page, hot] = await Promise.all([
    api.forum.listBoards(),
    orNotFound(
      api.forum.listTopics({
        query: { ...query, kind: query.kind as 'POLL', digest: query.digest as 'true', sort: query.sort as 'active' },
      }),
    ),
    api.forum.listTopics({ query: { sort: 'hot', pageSize: 10 } }),
  ])
  const board = boards.list.find(one => String(one.id) === query.boardId)
  if (!page || (query.boardId && !board)) return astro.rewrite('/404')
  const first = page.pageNo === 1 && !query.cursor
  const plain = !query.kind && !query.digest
  const pinned = first && plain ? (await api.forum.listPinned({ query: { boardId: board?.id } })).list : []
  const pinnedIds = new Set(pinned.map(topic => topic.id))
  cachePage(astro, { maxAge: 60, swr: 300, tags: [pageTag.topics, ...(board ? [pageTag.board(board.id)] : [])] })

  const sort = query.sort ?? 'active'
  const sorts = [
    { label: '最新回复', value: 'active' },
    { label: '最新发布', value: 'new' },
    { label: '热门', value: 'hot' },
  ].map(({ label, value }) => ({
    label,
    href: withQuery(url, { sort: value === 'active' ? null : value }),
    active: sort === value,
  }))
  const groups = [
    filterGroup(
      url,
      '版块',
      'boardId',
      boards.list.map(one => ({ value: one.id, label: one.name, count: one.topicCount })),
      { any: '全部' },
    ),
    filterGroup(url, '类型', 'kind', [
      { value: 'DISCUSSION', label: '讨论' },
      { value: 'QUESTION', label: '提问' },
      { value: 'POLL', label: '投票' },
      { value: 'NOTICE', label: '公告' },
    ]),
    filterGroup(url, '精华', 'digest', [{ value: 'true', label: '只看精华' }]),
  ]
  const narrowed = Boolean(query.boardId || query.kind || query.digest)
  const today = boards.list.reduce((sum, one) => sum + one.todayCount, 0)
  const title = board ? `${board.name} - 园区论坛` : '园区论坛'

  return { site, url, query, boards, page, hot, board, pinned, pinnedIds, sorts, groups, narrowed, today, title }
}
