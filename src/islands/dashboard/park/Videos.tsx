/** My videos in the park, in every state. */
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Part } from '#components/ui/data/Part.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { VIDEO_CATEGORY_NAMES } from '#lib/calls/park/video.ts'
import { videoWorkspace } from '#lib/calls/park/video-workspace.ts'
import type { MyVideo, MyVideoState } from '#lib/contract/park/video-workspace.ts'
import { fileSize } from '#lib/format/count.ts'
import { dateTime, duration } from '#lib/format/date.ts'
import { videoStateNames, visibilityTexts } from '#lib/format/park-workspace.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { countColumn, Reason, refreshPark, Time } from './parts.tsx'

const api = clientOf(videoWorkspace)

const columns = (company: boolean): Column<MyVideo>[] => [
  { key: 'title', label: '标题', lead: true, cell: row => row.title, csv: row => row.title },
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

function Actions({ video }: { video: MyVideo }) {
  const place = useListQuery()
  const [, navigate] = useLocation()
  return (
    <div className="flex flex-wrap gap-2">
      {video.state === 'PUBLISHED' && video.visibility !== 'PRIVATE' && (
        <a className="btn" href={`/park/park_video_detail?id=${video.id}`}>
          去公开页面
        </a>
      )}
      {video.state === 'PUBLISHED' && (
        <ConfirmDialog
          trigger={
            <button type="button" className="btn">
              下架
            </button>
          }
          title="下架这个视频？"
          text="下架后别人看不到，弹幕和播放量保留；要再上架需要重新审核。"
          confirm="下架"
          act={async () => {
            await api.withdrawVideo({ params: { id: video.id }, body: {} })
            await refreshPark()
          }}
          done="视频已经下架"
        />
      )}
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-danger">
            删除视频
          </button>
        }
        title="删除这个视频？"
        text={`“${video.title}”和它的弹幕都会消失，不能恢复。`}
        confirm="删除"
        danger
        act={async () => {
          await api.deleteVideo({ params: { id: video.id }, body: {} })
          navigate(place.hrefBack('id'))
          await refreshPark()
        }}
        done="视频已经删除"
      />
    </div>
  )
}

function Video({ id }: { id: number }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(videoWorkspace.getMyVideo, identity, id)}
      load={() => api.getMyVideo({ params: { id } })}
      list="我的视频"
      title={one => one.title}
      badge={one => <StateBadge names={videoStateNames} state={one.state} />}
    >
      {one => (
        <>
          <Reason reason={one.state === 'OFFLINE' || one.state === 'REJECTED' ? one.reason : null} />
          <Part title="视频">
            {one.source ? (
              // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
              <video
                className="rounded-md w-full max-w-xl"
                controls
                preload="none"
                poster={pictureUrl(one.cover, 960)}
                src={one.source.url}
              />
            ) : (
              <p className="text-ink-2">{one.state === 'UPLOADING' ? '文件还没有传完。' : '正在处理，完成后就能播放。'}</p>
            )}
            <p className="mt-2">{one.intro}</p>
          </Part>
          <Part title="视频信息">
            <Facts
              facts={[
                ['分类', VIDEO_CATEGORY_NAMES[one.category]],
                ['谁能看', visibilityTexts[one.visibility]],
                ['合集', one.seriesTitle],
                ['标签', one.tags.join('、')],
                ['上传人', one.ownerName],
                ['时长', one.durationMs > 0 && duration(one.durationMs / 1000)],
                ['大小', one.source && fileSize(one.source.size)],
                ['播放', String(one.viewCount)],
                ['收藏', String(one.collectCount)],
                ['上传时间', dateTime(one.createdAt)],
                ['发布时间', one.publishedAt && dateTime(one.publishedAt)],
              ]}
            />
          </Part>
          <Actions video={one} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Videos() {
  const place = useListQuery()
  const identity = useIdentityKey()
  const id = Number(place.get('id'))
  if (id > 0) return <Video key={id} id={id} />
  return (
    <ListScreen<MyVideo, MyVideoState>
      name="park-videos"
      label="我的视频"
      queryKey={keyOf(videoWorkspace.listMyVideos, identity)}
      load={({ filters: _, ...input }) => api.listMyVideos({ query: input })}
      columns={columns(identity !== 'person')}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      states={(['PUBLISHED', 'UNDER_REVIEW', 'PROCESSING', 'UPLOADING', 'REJECTED', 'OFFLINE'] as const).map(value => ({
        value,
        label: videoStateNames[value][0],
      }))}
      search="搜索标题"
      csv
      empty={{
        title: '还没有视频',
        text: '传到园区的视频，处理和审核的进展会列在这里。',
        action: (
          <a className="btn btn-main" href="/park/park_video">
            去看园区视频
          </a>
        ),
      }}
    />
  )
}
