/** Who may see a video and the series it stands in; both count at once. */
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { videoSeriesWriting } from '#lib/calls/park/video-series.ts'
import type { MyVideo } from '#lib/contract/park/video-workspace.ts'
import { visibilityTexts } from '#lib/format/park-workspace.ts'
import { api, refreshVideos } from './workspace.ts'

type Video = Pick<MyVideo, 'id' | 'visibility'> & { seriesId: number | null; seriesTitle: string | null }
/** A select holds texts; none is empty. */
type Values = { visibility: MyVideo['visibility']; seriesId: string }

const NOTES: Record<MyVideo['visibility'], string> = {
  PUBLIC: '列表和搜索里都能找到',
  UNLISTED: '列表和搜索里没有，把链接发给谁，谁就能看',
  PRIVATE: '只有你自己能看',
}

export function Arrangement({ video, seriesPath }: { video: Video; seriesPath: string }) {
  const identity = useIdentityKey()
  const series = useQuery(
    {
      queryKey: keyOf(videoSeriesWriting.listMySeries, identity, 'choice'),
      queryFn: () => api.listMySeries({ query: { pageSize: 50 } }),
    },
    queryClient,
  )
  const values = { visibility: video.visibility, seriesId: video.seriesId === null ? '' : String(video.seriesId) }
  const form = useForm<Values>({ values })
  const { submit, problem, sending } = useSubmit(form, async ({ visibility, seriesId }) => {
    await api.arrangeVideo({
      params: { id: video.id },
      body: { visibility, seriesId: seriesId === '' ? null : Number(seriesId) },
    })
    toast('已经保存', { tone: 'ok' })
    await refreshVideos()
  })
  const choices = series.data?.list ?? []
  const isElsewhere = video.seriesId !== null && !choices.some(one => one.id === video.seriesId)
  return (
    <RecordPart title="谁能看，放在哪个系列">
      <form className="stack" noValidate onSubmit={submit} aria-label="谁能看，放在哪个系列">
        <div className="form-grid">
          <Field label="谁能看" error={form.formState.errors.visibility?.message} help={NOTES[form.watch('visibility')]}>
            <select className="select" {...form.register('visibility')}>
              {(['PUBLIC', 'UNLISTED', 'PRIVATE'] as const).map(value => (
                <option key={value} value={value}>
                  {visibilityTexts[value]}
                </option>
              ))}
            </select>
          </Field>
          <Field label="系列" error={form.formState.errors.seriesId?.message} help="放进去排在最后，先后在系列里调整">
            <select className="select" {...form.register('seriesId')}>
              <option value="">不放进系列</option>
              {isElsewhere && <option value={String(video.seriesId)}>{video.seriesTitle}</option>}
              {choices.map(one => (
                <option key={one.id} value={String(one.id)}>
                  {one.title}
                </option>
              ))}
            </select>
          </Field>
        </div>
        {choices.length === 0 && series.data && (
          <p className="text-ink-2">
            还没有系列。
            <Link className="link" href={seriesPath}>
              新建系列
            </Link>
          </p>
        )}
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </RecordPart>
  )
}
