/** What a video was to people in the last thirty days, one figure at a time. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { DayChart } from '#islands/dashboard/platform/overview/DayChart.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { VIDEO_FIGURE_DAYS, videoWriting } from '#lib/calls/park/video-writing.ts'
import { api } from './workspace.ts'

const FIGURES = { views: ['播放', '次'], likes: ['赞', '个'], collects: ['收藏', '次'], bullets: ['弹幕', '条'] } as const
type Figure = keyof typeof FIGURES

export default function Figures({ id }: { id: number }) {
  const identity = useIdentityKey()
  const [shown, setShown] = useState<Figure>('views')
  const figures = useQuery(
    { queryKey: keyOf(videoWriting.getVideoFigures, identity, id), queryFn: () => api.getVideoFigures({ params: { id } }) },
    queryClient,
  )
  const [name, unit] = FIGURES[shown]
  return (
    <Answer query={figures}>
      {({ days }) => (
        <section className="stack" aria-label={`最近 ${VIDEO_FIGURE_DAYS} 天的数据`}>
          <div className="flex flex-wrap gap-2">
            {(Object.keys(FIGURES) as Figure[]).map(figure => (
              <button
                key={figure}
                type="button"
                className="chip chip-line"
                aria-pressed={shown === figure}
                onClick={() => setShown(figure)}
              >
                {FIGURES[figure][0]} <span className="num">{days.reduce((sum, day) => sum + day[figure], 0)}</span>
              </button>
            ))}
          </div>
          <DayChart
            title={`每天的${name}`}
            note={`单位：${unit}，最近 ${VIDEO_FIGURE_DAYS} 天`}
            days={days.map(day => ({ day: day.day, value: day[shown] }))}
            text={value => `${value} ${unit}`}
          />
          <p className="field-help">播放同一个人一天算一次；赞、收藏和弹幕是现在还在的，按来的那天算。</p>
        </section>
      )}
    </Answer>
  )
}
