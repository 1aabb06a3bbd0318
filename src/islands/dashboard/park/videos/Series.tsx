/** The series of my videos: the list, and one with its videos in their order. */
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { messageOf } from '#lib/api/message.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { videoSeriesWriting } from '#lib/calls/park/video-series.ts'
import type { MySeries, MySeriesDetail } from '#lib/contract/park/video-series.ts'
import { dateTime, duration } from '#lib/format/date.ts'
import { videoStateNames } from '#lib/format/park-workspace.ts'
import { countColumn, Time } from '../parts.tsx'
import { SeriesForm } from './SeriesForm.tsx'
import { api, refreshVideos } from './workspace.ts'

const HOLDS = { WAITING: '文字等运营人员看过才显示', REFUSED: '文字没有通过，改了再保存' } as const

const columns: Column<MySeries>[] = [
  { key: 'title', label: '系列', lead: true, cell: row => row.title },
  countColumn('videos', '公开的视频', row => row.videoCount),
  {
    key: 'hold',
    label: '显示',
    cell: row => (row.hold ? HOLDS[row.hold] : row.videoCount > 0 ? '显示中' : '有公开的视频才显示'),
  },
  { key: 'created', label: '时间', cell: row => <Time at={row.createdAt} /> },
]

const STEPS = [-1, 1] as const

/** Moves one by one, each time at once: the order is short, and nothing is lost by leaving. */
function Order({ series }: { series: MySeriesDetail }) {
  const listQuery = useListQuery()
  const [moving, setMoving] = useState(false)
  const ids = series.videos.map(one => one.id)
  const swap = async (at: number, to: number) => {
    const next = [...ids]
    ;[next[at], next[to]] = [next[to]!, next[at]!]
    setMoving(true)
    try {
      await api.orderSeries({ params: { id: series.id }, body: { videoIds: next } })
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    }
    await refreshVideos()
    setMoving(false)
  }
  if (ids.length === 0) return <p className="text-ink-2">还没有视频。打开一个视频，在“系列”里选这个系列。</p>
  return (
    <ol className="divide-y divide-line">
      {series.videos.map((video, at) => (
        <li key={video.id} className="flex flex-wrap items-center gap-3 py-2">
          <span className="num text-ink-3 w-6">{at + 1}</span>
          <Link className="hover-link grow min-w-40" href={`${listQuery.path}?id=${video.id}`}>
            {video.title || '还没有标题'}
          </Link>
          <StateBadge names={videoStateNames} state={video.state} />
          <span className="num text-ink-3">{duration(video.durationMs / 1000)}</span>
          <span className="flex gap-2">
            {STEPS.filter(step => at + step in ids).map(step => (
              <button
                key={step}
                type="button"
                className="btn btn-sm"
                disabled={moving}
                title={moving ? '正在保存，请稍候' : undefined}
                aria-label={`把“${video.title}”往${step < 0 ? '前' : '后'}移`}
                onClick={() => void swap(at, at + step)}
              >
                {step < 0 ? '前移' : '后移'}
              </button>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Actions({ series, back }: { series: MySeriesDetail; back: string }) {
  const [, navigate] = useLocation()
  const [editing, setEditing] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setEditing(true)}>
        改名称和介绍
      </button>
      {series.videoCount > 0 && !series.hold && (
        <a className="btn" href={`/park/park_video?seriesId=${series.id}`}>
          去公开页面
        </a>
      )}
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-danger">
            删除系列
          </button>
        }
        title="删除这个系列？"
        text="系列没有了，里面的视频都留下，仍然可以看。"
        confirm="删除"
        danger
        act={async () => {
          await api.deleteSeries({ params: { id: series.id }, body: {} })
          navigate(back)
          await refreshVideos()
        }}
        done="系列已经删除"
      />
      {editing && <SeriesForm key={series.version} series={series} close={() => setEditing(false)} />}
    </div>
  )
}

function SeriesPage({ id, back }: { id: number; back: string }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="series"
      queryKey={keyOf(videoSeriesWriting.getMySeries, identity, id)}
      load={() => api.getMySeries({ params: { id } })}
      list="我的系列"
      back={back}
      title={series => series.title}
    >
      {series => (
        <>
          {series.hold && <p className="notice notice-warn">{HOLDS[series.hold]}。视频本身不受影响。</p>}
          <RecordPart title="介绍">
            <Facts
              facts={[
                ['介绍', series.intro],
                ['公开的视频', `${series.videoCount} 个`],
                ['建立', dateTime(series.createdAt)],
              ]}
            />
          </RecordPart>
          <RecordPart title="先后">
            <Order series={series} />
          </RecordPart>
          <Actions series={series} back={back} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Series() {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const [adding, setAdding] = useState(false)
  const back = `${listQuery.path}?view=series`
  const id = Number(listQuery.get('series'))
  if (id > 0) return <SeriesPage key={id} id={id} back={back} />
  const begin = (
    <button type="button" className="btn btn-main" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      新建系列
    </button>
  )
  return (
    <>
      <ListScreen<MySeries>
        name="park-video-series"
        label="我的系列"
        queryKey={keyOf(videoSeriesWriting.listMySeries, identity)}
        load={({ filters: _, state: __, ...input }) => api.listMySeries({ query: input })}
        columns={columns}
        rowKey={row => row.id}
        detail={{ param: 'series', value: row => row.id }}
        search="搜索系列名"
        actions={begin}
        empty={{ title: '还没有系列', text: '一组连着看的视频放进一个系列，观众会看到它们的先后。', action: begin }}
      />
      {adding && <SeriesForm series={null} close={() => setAdding(false)} done={made => navigate(`${back}&series=${made}`)} />}
    </>
  )
}
