/** Topics of the forum: found by state or number; pinned, made digest, closed, moved, merged, hidden and brought back. */
import { useState } from 'react'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumManaging } from '#lib/calls/park/forum-managing.ts'
import type { ManagedTopic, ManagedTopicState } from '#lib/contract/park/forum-managing.ts'
import { count } from '#lib/format/count.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { topicKindTexts, topicStateNames } from '#lib/format/park-workspace.ts'
import { HideDialog } from './HideDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { Moderators } from './Moderators.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { type TopicAction, TopicActionDialog } from './TopicActionDialog.tsx'

const api = clientOf({
  listManagedTopics: forumManaging.listManagedTopics,
  getManagedTopic: forumManaging.getManagedTopic,
})

const pinnedText = ({ pinned, pinnedUntil }: ManagedTopic): string =>
  pinnedUntil ? `全站置顶到 ${date(pinnedUntil)}` : pinned === 1 ? '版块置顶' : ''

const marksOf = (row: ManagedTopic): string =>
  [pinnedText(row), row.digest ? '精华' : '', row.reconsidered ? '精华待重评' : '', row.locked ? '已关闭回复' : '']
    .filter(Boolean)
    .join('、')

const columns: Column<ManagedTopic>[] = [
  { key: 'title', label: '标题', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'id', label: '编号', cell: row => <span className="num">{row.topicId}</span>, csv: row => row.topicId },
  { key: 'board', label: '版块', cell: row => row.boardName, csv: row => row.boardName },
  { key: 'kind', label: '类型', optional: true, cell: row => topicKindTexts[row.kind], csv: row => topicKindTexts[row.kind] },
  { key: 'author', label: '作者', cell: row => row.authorName, csv: row => row.authorName },
  { key: 'marks', label: '标记', cell: row => marksOf(row), csv: row => marksOf(row) },
  {
    key: 'replies',
    label: '回复',
    align: 'end',
    cell: row => <span className="num">{count(row.replyCount)}</span>,
    csv: row => row.replyCount,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={topicStateNames} state={row.state} />,
    csv: row => topicStateNames[row.state][0],
  },
  {
    key: 'created',
    label: '时间',
    cell: row => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>,
    csv: row => dateTime(row.createdAt),
  },
]

type Detail = Awaited<ReturnType<typeof api.getManagedTopic>>

const topicAction = (mark: TopicAction['mark'], label: string, done: string): TopicAction => ({ mark, label, done })

const digestActions = ({ digest, reconsidered }: Detail): TopicAction[] => {
  if (reconsidered) return [topicAction('DIGEST', '保留精华', '仍是精华'), topicAction('UNDIGEST', '不再是精华', '不再是精华')]
  return [digest ? topicAction('UNDIGEST', '取消精华', '已取消精华') : topicAction('DIGEST', '加为精华', '已加为精华')]
}

/** What can be done now, each with what is said when it is done. */
const actionsFor = (topic: Detail): TopicAction[] => [
  ...(topic.pinned === 1 ? [] : [topicAction('PIN_BOARD', '版块置顶', '已在版块置顶')]),
  ...(topic.pinned === 2 ? [] : [topicAction('PIN_ALL', '全站置顶三十日', '已在全站置顶')]),
  ...(topic.pinned > 0 ? [topicAction('UNPIN', '取消置顶', '已取消置顶')] : []),
  ...digestActions(topic),
  topic.locked
    ? topicAction('UNLOCK', '打开回复', '已打开回复')
    : topicAction('LOCK', '关闭回复', '已经关闭回复，作者会收到通知'),
]

const RESTORE = topicAction('RESTORE', '恢复公开', '已经恢复，作者会收到通知')

function Actions({ topic }: { topic: Detail }) {
  const [asking, setAsking] = useState<'move' | 'merge' | 'hide' | TopicAction | null>(null)
  const close = () => setAsking(null)
  const asked = typeof asking === 'object' && asking && (
    <TopicActionDialog topicId={topic.topicId} action={asking} close={close} />
  )
  if (topic.state === 'HIDDEN') {
    return (
      <div>
        <button type="button" className="btn btn-main" onClick={() => setAsking(RESTORE)}>
          {RESTORE.label}
        </button>
        {asked}
      </div>
    )
  }
  if (topic.state !== 'PUBLISHED') return <p className="text-ink-2">没有公开的主题在审核队列里处理。</p>
  return (
    <div className="flex flex-wrap gap-2">
      {actionsFor(topic).map(one => (
        <button key={one.mark} type="button" className="btn" onClick={() => setAsking(one)}>
          {one.label}
        </button>
      ))}
      <button type="button" className="btn" onClick={() => setAsking('move')}>
        移动
      </button>
      {topic.kind !== 'POLL' && (
        <button type="button" className="btn" onClick={() => setAsking('merge')}>
          合并
        </button>
      )}
      <button type="button" className="btn btn-danger" onClick={() => setAsking('hide')}>
        隐藏
      </button>
      {asked}
      <MoveDialog topicId={topic.topicId} boardId={topic.boardId} boards={topic.boards} open={asking === 'move'} close={close} />
      <MergeDialog topicId={topic.topicId} open={asking === 'merge'} close={close} />
      <HideDialog topicId={topic.topicId} open={asking === 'hide'} close={close} />
    </div>
  )
}

function Topic({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(forumManaging.getManagedTopic, id)}
      load={() => api.getManagedTopic({ params: { id } })}
      list="全部主题"
      title={topic => topic.title}
      badge={topic => <StateBadge names={topicStateNames} state={topic.state} />}
    >
      {topic => (
        <>
          {topic.reason && <p className="notice notice-warn">{topic.reason}</p>}
          <section className="card card-pad stack" aria-label="主题">
            <Facts
              facts={[
                ['编号', String(topic.topicId)],
                ['版块', topic.boardName],
                ['类型', topicKindTexts[topic.kind]],
                [
                  '作者',
                  <a key="author" className="link" href={`/search/user/${topic.authorId}`}>
                    {topic.authorName}
                  </a>,
                ],
                ['标记', marksOf(topic)],
                ['回复', String(topic.replyCount)],
                ['时间', dateTime(topic.createdAt)],
                [
                  '公开页面',
                  topic.state === 'PUBLISHED' && (
                    <a className="link" href={`/park/park_forum_detail?id=${topic.topicId}`}>
                      去看看
                    </a>
                  ),
                ],
              ]}
            />
            <Actions topic={topic} />
          </section>
          <RecordPart title="正文">
            <CleanHtml html={topic.body} />
          </RecordPart>
        </>
      )}
    </DetailScreen>
  )
}

export default function Forum() {
  const listQuery = useListQuery()
  if (listQuery.get('id')) return <Topic key={listQuery.get('id')} id={Number(listQuery.get('id'))} />
  const views = (
    <Views
      label="论坛"
      views={[
        ['', '主题'],
        ['moderators', '版主'],
      ]}
    />
  )
  if (listQuery.get('view') === 'moderators')
    return (
      <div className="stack">
        {views}
        <Moderators />
      </div>
    )
  return (
    <div className="stack">
      {views}
      <ListScreen<ManagedTopic, ManagedTopicState>
        name="managed-topics"
        label="论坛主题"
        queryKey={keyOf(forumManaging.listManagedTopics)}
        load={({ filters: _, ...input }) => api.listManagedTopics({ query: input })}
        columns={columns}
        rowKey={row => row.topicId}
        detail={{ param: 'id', value: row => row.topicId }}
        states={(['PUBLISHED', 'UNDER_REVIEW', 'HIDDEN', 'REJECTED'] as const).map(state => ({
          value: state,
          label: topicStateNames[state][0],
        }))}
        search="标题或主题编号"
        csv
        empty={{ title: '还没有主题' }}
      />
    </div>
  )
}
