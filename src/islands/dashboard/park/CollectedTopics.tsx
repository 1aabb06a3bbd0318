/** What I keep of the forum: topics I collected, topics and boards I follow, each to be let go. */
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { forumTalk } from '#lib/calls/park/forum-talk.ts'
import { forumWorkspace } from '#lib/calls/park/forum-workspace.ts'
import type { CollectedTopic, FollowedBoard, FollowedTopic } from '#lib/contract/park/forum-workspace.ts'
import { countColumn, Time } from './parts.tsx'

const { listCollectedTopics, listFollowedTopics, listFollowedBoards } = forumWorkspace
const { collectTopic, followTopic, followBoard } = forumTalk
const api = clientOf({ listCollectedTopics, listFollowedTopics, listFollowedBoards, collectTopic, followTopic, followBoard })

const refresh = () => queryClient.invalidateQueries(readBy({ listCollectedTopics, listFollowedTopics, listFollowedBoards }))

interface RemoveProps {
  label: string
  what: string
  title: string
  text: string
  act: () => Promise<unknown>
  done: string
}

const RemoveButton = ({ label, what, title, text, act, done }: RemoveProps) => (
  <ConfirmDialog
    trigger={
      <button type="button" className="btn btn-sm" aria-label={`${label}：${what}`}>
        {label}
      </button>
    }
    title={title}
    text={text}
    confirm={label}
    act={async () => {
      await act()
      await refresh()
    }}
    done={done}
  />
)

const Uncollect = ({ topic }: { topic: CollectedTopic }) => (
  <RemoveButton
    label="取消收藏"
    what={topic.title}
    title="不再收藏这个帖子？"
    text={`“${topic.title}”不再列在这里。`}
    act={() => api.collectTopic({ params: { id: topic.id }, body: { collect: false } })}
    done="已取消收藏"
  />
)

const Unfollow = ({ topic }: { topic: FollowedTopic }) => (
  <RemoveButton
    label="取消关注"
    what={topic.title}
    title="不再关注这个帖子？"
    text={`“${topic.title}”有新回复时不再通知你。`}
    act={() => api.followTopic({ params: { id: topic.id }, body: { follow: false } })}
    done="已取消关注"
  />
)

const UnfollowBoard = ({ board }: { board: FollowedBoard }) => (
  <RemoveButton
    label="取消关注"
    what={board.name}
    title="不再关注这个版块？"
    text={`“${board.name}”有新帖子时不再通知你。`}
    act={() => api.followBoard({ params: { id: board.boardId }, body: { follow: false } })}
    done="已取消关注"
  />
)

const pageOf = (row: { id: number; open: boolean }) => (row.open ? `/park/park_forum_detail?id=${row.id}` : null)

const toForum = (
  <a className="btn btn-main" href="/park/park_forum">
    去论坛看看
  </a>
)

const topicColumns = <Row extends CollectedTopic | FollowedTopic>(): Column<Row>[] => [
  { key: 'title', label: '帖子', lead: true, cell: row => row.title },
  { key: 'board', label: '版块', cell: row => row.boardName },
  countColumn('replies', '回复', row => row.replyCount),
  { key: 'last', label: '最近回复', cell: row => (row.open ? <Time at={row.lastReplyAt} /> : '—') },
]

const collectedColumns: Column<CollectedTopic>[] = [
  ...topicColumns<CollectedTopic>(),
  { key: 'saved', label: '收藏时间', cell: row => <Time at={row.savedAt} /> },
  { key: 'act', label: '操作', cell: row => <Uncollect topic={row} /> },
]

const followedColumns: Column<FollowedTopic>[] = [
  ...topicColumns<FollowedTopic>(),
  { key: 'followed', label: '关注时间', cell: row => <Time at={row.followedAt} /> },
  { key: 'act', label: '操作', cell: row => <Unfollow topic={row} /> },
]

export const CollectedTopics = () => (
  <ListScreen<CollectedTopic>
    name="park-collected"
    label="收藏的帖子"
    queryKey={keyOf(listCollectedTopics)}
    load={({ filters: _, keyword: __, state: ___, ...input }) => api.listCollectedTopics({ query: input })}
    columns={collectedColumns}
    rowKey={row => row.id}
    detail={{ href: pageOf }}
    empty={{ title: '还没有收藏帖子', text: '在帖子下面点“收藏”，以后在这里就能找到。', action: toForum }}
  />
)

function Boards() {
  const boards = useQuery({ queryKey: keyOf(listFollowedBoards), queryFn: () => api.listFollowedBoards() }, queryClient)
  return (
    <RecordPart level={2} title="关注的版块">
      <Answer query={boards}>
        {list =>
          list.length === 0 ? (
            <p className="text-ink-2">还没有关注版块。关注之后，有新帖子会通知你。</p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map(board => (
                <li key={board.boardId} className="flex items-center justify-between gap-3 py-2">
                  {board.open ? (
                    <a className="link" href={`/park/park_forum?boardId=${board.boardId}`}>
                      {board.name}
                    </a>
                  ) : (
                    <span className="text-ink-2">{board.name}（已关闭）</span>
                  )}
                  <UnfollowBoard board={board} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </RecordPart>
  )
}

export const Followed = () => (
  <>
    <Boards />
    <ListScreen<FollowedTopic>
      name="park-followed"
      label="关注的帖子"
      queryKey={keyOf(listFollowedTopics)}
      load={({ filters: _, keyword: __, state: ___, ...input }) => api.listFollowedTopics({ query: input })}
      columns={followedColumns}
      rowKey={row => row.id}
      detail={{ href: pageOf }}
      empty={{ title: '还没有关注帖子', text: '关注之后，有新回复会通知你，也会列在这里。', action: toForum }}
    />
  </>
)
