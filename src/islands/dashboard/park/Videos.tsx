/** My videos in the park, in every state, and their series. */
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { Loading } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { VIDEO_CATEGORY_NAMES } from '#lib/calls/park/video.ts'
import { videoWorkspace } from '#lib/calls/park/video-workspace.ts'
import type { MyVideo, MyVideoState } from '#lib/contract/park/video-workspace.ts'
import { fileSize } from '#lib/format/count.ts'
import { dateTime, duration } from '#lib/format/date.ts'
import { videoStateNames, visibilityTexts } from '#lib/format/park-workspace.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { countColumn, Reason, Time } from './parts.tsx'
import { Actions, type VideoDetail } from './videos/Actions.tsx'
import { Arrangement } from './videos/Arrangement.tsx'
import { api } from './videos/workspace.ts'

const NewVideo = lazy(() => fetchLate(() => import('./videos/NewVideo.tsx')))
const VideoForm = lazy(() => fetchLate(() => import('./videos/VideoForm.tsx')))
const Figures = lazy(() => fetchLate(() => import('./videos/Figures.tsx')))
const Series = lazy(() => fetchLate(() => import('./videos/Series.tsx')))

const columns = (company: boolean): Column<MyVideo>[] => [
  { key: 'title', label: '标题', lead: true, cell: row => row.title || '还没有标题', csv: row => row.title },
  {
    key: 'category',
    label: '分类',
    cell: row => VIDEO_CATEGORY_NAMES[row.category],
    csv: row => VIDEO_CATEGORY_NAMES[row.category],
  },
  { key: 'owner', label: '上传人', optional: !company, cell: row => row.ownerName, csv: row => row.ownerName },
  {
    key: 'duration',
    label: '时长',
    cell: row => <span className="num">{row.durationMs > 0 ? duration(row.durationMs / 1000) : '—'}</span>,
    csv: row => (row.durationMs > 0 ? duration(row.durationMs / 1000) : ''),
  },
  countColumn('views', '播放', row => row.viewCount),
  countColumn('bullets', '弹幕', row => row.bulletCount),
  countColumn('likes', '赞', row => row.likeCount, true),
  { key: 'visibility', label: '谁能看', optional: true, cell: row => visibilityTexts[row.visibility] },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={videoStateNames} state={row.state} />,
    csv: row => videoStateNames[row.state][0],
  },
  { key: 'created', label: '时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
]

/** What is changed of a public video. */
function Revision({ revision }: Pick<VideoDetail, 'revision'>) {
  if (!revision) return null
  if (revision.state === 'UNDER_REVIEW') return <p className="notice">有一份修改正在审核，通过之前大家看到的是现在的内容。</p>
  if (revision.state === 'DRAFT') return <p className="notice">有一份修改还没有提交，大家看到的是现在的内容。</p>
  return <p className="notice notice-warn">修改没有通过审核：{revision.reason}</p>
}

function Film({ video }: { video: VideoDetail }) {
  return (
    <RecordPart title="视频">
      {video.source ? (
        <video
          className="rounded-md w-full max-w-xl"
          controls
          preload="none"
          aria-label={video.title}
          {...(video.cover ? { poster: pictureUrl(video.cover, 960) } : {})}
          src={video.source.url}
        />
      ) : (
        !video.reading && <p className="text-ink-2">还没有视频文件，修改时可以传。</p>
      )}
      {video.reading && (
        <p className={video.reading.problem === null ? 'notice' : 'notice notice-warn'}>
          {video.reading.problem === null
            ? '视频文件正在后台检查，查完就能播放和提交审核。'
            : `上次传的文件不能用：${video.reading.problem}`}
        </p>
      )}
      <p className="mt-2 whitespace-pre-line">{video.intro}</p>
    </RecordPart>
  )
}

function Information({ video }: { video: VideoDetail }) {
  return (
    <RecordPart title="视频信息">
      <Facts
        facts={[
          ['分类', VIDEO_CATEGORY_NAMES[video.category]],
          ['来源', video.origin === 'OWN' ? '原创' : `转载：${video.originText}`],
          ['生成内容', video.generated && '含有由工具生成的内容'],
          ['标签', video.tags.join('、')],
          ['上传人', video.ownerName],
          ['时长', video.durationMs > 0 && duration(video.durationMs / 1000)],
          ['大小', video.source && fileSize(video.source.size)],
          ['播放', String(video.viewCount)],
          ['收藏', String(video.collectCount)],
          ['上传时间', dateTime(video.createdAt)],
          ['发布时间', video.publishedAt && dateTime(video.publishedAt)],
        ]}
      />
    </RecordPart>
  )
}

function Video({ id }: { id: number }) {
  const identity = useIdentityKey()
  const listQuery = useListQuery()
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(videoWorkspace.getMyVideo, identity, id)}
      load={() => api.getMyVideo({ params: { id } })}
      list="我的视频"
      title={video => video.title || '还没有标题'}
      badge={video => <StateBadge names={videoStateNames} state={video.state} />}
    >
      {video => (
        <>
          <Reason reason={video.state === 'OFFLINE' || video.state === 'REJECTED' ? video.reason : null} />
          {video.state === 'PUBLISHED' && <Revision revision={video.revision} />}
          <Film video={video} />
          <Information video={video} />
          <Arrangement video={video} seriesPath={`${listQuery.path}?view=series`} />
          {video.publishedAt && (
            <Suspense fallback={<Loading />}>
              <Figures id={video.id} />
            </Suspense>
          )}
          <Actions video={video} />
        </>
      )}
    </DetailScreen>
  )
}

function OwnVideos() {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const begin = (
    <Link className="btn btn-main" href={`${listQuery.path}?write=new`}>
      上传视频
    </Link>
  )
  return (
    <ListScreen<MyVideo, MyVideoState>
      name="park-videos"
      label="我的视频"
      queryKey={keyOf(videoWorkspace.listMyVideos, identity)}
      load={({ filters: _, ...input }) => api.listMyVideos({ query: input })}
      columns={columns(identity !== 'person')}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      states={(['PUBLISHED', 'UNDER_REVIEW', 'REJECTED', 'OFFLINE', 'DRAFT'] as const).map(value => ({
        value,
        label: videoStateNames[value][0],
      }))}
      search="搜索标题"
      actions={begin}
      csv
      empty={{ title: '还没有视频', text: '上传的视频和审核的进展会列在这里。', action: begin }}
    />
  )
}

const opening = (
  <p className="notice" role="status">
    正在打开…
  </p>
)

export default function Videos() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id'))
  const write = listQuery.get('write')
  if (write === 'new')
    return (
      <Suspense fallback={opening}>
        <NewVideo hrefOf={made => `${listQuery.path}?write=${made}`} />
      </Suspense>
    )
  if (Number(write) > 0)
    return (
      <Suspense fallback={opening}>
        <VideoForm key={write} id={Number(write)} back={`${listQuery.path}?id=${Number(write)}`} />
      </Suspense>
    )
  if (id > 0) return <Video key={id} id={id} />
  return (
    <div className="stack">
      <Views
        label="视频"
        views={[
          ['', '视频'],
          ['series', '系列'],
        ]}
      />
      {listQuery.get('view') === 'series' ? (
        <Suspense fallback={<Loading />}>
          <Series />
        </Suspense>
      ) : (
        <OwnVideos />
      )}
    </div>
  )
}
