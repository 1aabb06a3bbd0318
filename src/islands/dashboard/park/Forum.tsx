/** My topics and replies in the park's forum, in every state; and what I keep there. */
import { useLocation } from 'wouter'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumWorkspace } from '#lib/calls/park/forum-workspace.ts'
import type { MyReply, MyReplyState, MyTopic, MyTopicState } from '#lib/contract/park/forum-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { replyStateNames, topicKindTexts, topicStateNames } from '#lib/format/park-workspace.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { Appeal } from './Appeal.tsx'
import { CollectedTopics, Followed } from './CollectedTopics.tsx'
import { countColumn, Reason, refreshPark, Time } from './parts.tsx'

const api = clientOf(forumWorkspace)

const topicColumns = (company: boolean): Column<MyTopic>[] => [
  { key: 'title', label: '标题', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'board', label: '版块', cell: row => row.boardName, csv: row => row.boardName },
  { key: 'author', label: '发布人', optional: !company, cell: row => row.authorName, csv: row => row.authorName },
  countColumn('replies', '回复', row => row.replyCount),
  countColumn('views', '浏览', row => row.viewCount),
  countColumn('likes', '赞', row => row.likeCount, true),
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        {row.digest && <span className="badge badge-brand">精华</span>}
        <StateBadge names={topicStateNames} state={row.state} />
      </span>
    ),
    csv: row => topicStateNames[row.state][0],
  },
  { key: 'created', label: '时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
]

function DeleteTopic({ topic }: { topic: Pick<MyTopic, 'id' | 'title' | 'replyCount'> }) {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-danger">
          删除帖子
        </button>
      }
      title="删除这篇帖子？"
      text={`“${topic.title}”${topic.replyCount > 0 ? `和它下面的 ${topic.replyCount} 条回复` : ''}会一起消失，不能恢复。`}
      confirm="删除"
      danger
      act={async () => {
        await api.deleteTopic({ params: { id: topic.id }, body: {} })
        navigate(listQuery.hrefBack('id'))
        await refreshPark(forumWorkspace.getMyTopic)
      }}
      done="帖子已经删除"
    />
  )
}

function Pictures({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-2 mt-2">
      {keys.map((key, index) => (
        <li key={key}>
          <img className="rounded-md w-full" src={pictureUrl(key, 240)} alt={`附图 ${index + 1}`} width="240" height="180" />
        </li>
      ))}
    </ul>
  )
}

function Topic({ id }: { id: number }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(forumWorkspace.getMyTopic, identity, id)}
      load={() => api.getMyTopic({ params: { id } })}
      list="我的帖子"
      title={topic => topic.title}
      badge={topic => <StateBadge names={topicStateNames} state={topic.state} />}
    >
      {topic => (
        <>
          <Reason reason={topic.reason} />
          <Appeal target="topic" id={topic.id} appeal={topic.appeal} about={topic.title} />
          <RecordPart title="正文">
            <CleanHtml html={topic.body} />
            <Pictures keys={topic.pictures} />
          </RecordPart>
          <RecordPart title="帖子信息">
            <Facts
              facts={[
                ['版块', topic.boardName],
                ['类型', topicKindTexts[topic.kind]],
                ['发布人', topic.authorName],
                ['标签', topic.tags.join('、')],
                ['回复', String(topic.replyCount)],
                ['浏览', String(topic.viewCount)],
                ['收藏', String(topic.collectCount)],
                ['发布时间', topic.publishedAt && dateTime(topic.publishedAt)],
                ['修改时间', topic.editedAt && dateTime(topic.editedAt)],
              ]}
            />
          </RecordPart>
          <div className="flex flex-wrap gap-2">
            {topic.state === 'PUBLISHED' && (
              <a className="btn" href={`/park/park_forum_detail?id=${topic.id}`}>
                去公开页面
              </a>
            )}
            {topic.state !== 'HIDDEN' && (
              <a className="btn" href={`/park/park_edit?id=${topic.id}`}>
                {topic.state === 'DRAFT' ? '继续写' : '修改'}
              </a>
            )}
            <DeleteTopic topic={topic} />
          </div>
        </>
      )}
    </DetailScreen>
  )
}

const replyColumns = (company: boolean): Column<MyReply>[] => [
  {
    key: 'text',
    label: '回复',
    lead: true,
    cell: row => <span className="clamp-2">{row.text || '（图片）'}</span>,
    csv: row => row.text,
  },
  { key: 'topic', label: '帖子', cell: row => row.topicTitle, csv: row => row.topicTitle },
  { key: 'author', label: '发布人', optional: !company, cell: row => row.authorName, csv: row => row.authorName },
  countColumn('likes', '赞', row => row.likeCount),
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        {row.solution && <span className="badge badge-ok">最佳答案</span>}
        <StateBadge names={replyStateNames} state={row.state} />
        {row.reason && <span className="text-sm">{row.reason}</span>}
      </span>
    ),
    csv: row => replyStateNames[row.state][0],
  },
  { key: 'created', label: '时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
  {
    key: 'actions',
    label: '操作',
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        <Appeal target="reply" id={row.id} appeal={row.appeal} about={row.text.slice(0, 20)} small />
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-sm" aria-label={`删除回复：${row.text.slice(0, 20)}`}>
              删除
            </button>
          }
          title="删除这条回复？"
          text="楼层号会保留，内容不再显示，不能恢复。"
          confirm="删除"
          danger
          act={async () => {
            await api.deleteReply({ params: { id: row.id }, body: {} })
            await refreshPark()
          }}
          done="回复已经删除"
        />
      </span>
    ),
  },
]

function Topics() {
  const identity = useIdentityKey()
  return (
    <ListScreen<MyTopic, MyTopicState>
      name="park-topics"
      label="我的帖子"
      queryKey={keyOf(forumWorkspace.listMyTopics, identity)}
      load={({ filters: _, ...input }) => api.listMyTopics({ query: input })}
      columns={topicColumns(identity !== 'person')}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      states={(['PUBLISHED', 'UNDER_REVIEW', 'REJECTED', 'HIDDEN', 'DRAFT'] as const).map(value => ({
        value,
        label: topicStateNames[value][0],
      }))}
      search="搜索标题"
      actions={
        <a className="btn btn-main" href="/park/park_edit">
          发帖
        </a>
      }
      csv
      empty={{
        title: '还没有发过帖子',
        text: '在园区论坛发的帖子，审核进展和回复都会列在这里。',
        action: (
          <a className="btn" href="/park/park_forum">
            去论坛看看
          </a>
        ),
      }}
    />
  )
}

function Replies() {
  const identity = useIdentityKey()
  return (
    <ListScreen<MyReply, MyReplyState>
      name="park-replies"
      label="我的回复"
      queryKey={keyOf(forumWorkspace.listMyReplies, identity)}
      load={({ filters: _, ...input }) => api.listMyReplies({ query: input })}
      columns={replyColumns(identity !== 'person')}
      rowKey={row => row.id}
      detail={{ href: row => (row.topicIsPublic ? `/park/park_forum_detail?id=${row.topicId}#floor-${row.floor}` : null) }}
      states={(['PUBLISHED', 'UNDER_REVIEW', 'HIDDEN'] as const).map(value => ({ value, label: replyStateNames[value][0] }))}
      search="搜索回复内容"
      csv
      empty={{ title: '还没有回复过帖子', text: '你在论坛里的回复会列在这里。' }}
    />
  )
}

type View = readonly [view: string, label: string, section: () => React.ReactNode]

const WRITTEN: readonly View[] = [
  ['', '帖子', Topics],
  ['replies', '回复', Replies],
]
/** A person's own, whatever company they act for. */
const KEPT: readonly View[] = [
  ['collected', '收藏', CollectedTopics],
  ['followed', '关注', Followed],
]

export default function Forum() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id'))
  if (id > 0) return <Topic key={id} id={id} />
  const views = listQuery.path.startsWith('/merchant') ? WRITTEN : [...WRITTEN, ...KEPT]
  const Section = views.find(([view]) => view === listQuery.get('view'))?.[2] ?? Topics
  return (
    <div className="stack">
      <Views label="帖子和回复" views={views.map(([view, label]) => [view, label] as const)} />
      <Section />
    </div>
  )
}
