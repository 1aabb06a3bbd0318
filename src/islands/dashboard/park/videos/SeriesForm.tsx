/** Naming a series: a new one, or one that is there. */
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { MySeriesDetail } from '#lib/contract/park/video-series.ts'
import type { videoSeriesForm } from './rules.ts'
import { api, refreshVideos } from './workspace.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.videoSeriesForm))

interface Props {
  /** Null: a new one. */
  series: MySeriesDetail | null
  close: () => void
  done?: (id: number) => void
}

export function SeriesForm({ series, close, done }: Props) {
  const form = useForm<z.input<typeof videoSeriesForm>>({
    resolver,
    defaultValues: { title: series?.title ?? '', intro: series?.intro ?? '' },
  })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async body => {
    if (series) {
      const saved = await api.saveSeries({ params: { id: series.id }, body: { ...body, version: series.version } })
      toast(saved.hold ? '已经保存，文字要先由运营人员看过' : '已经保存', { tone: 'ok' })
    } else {
      const { id } = await api.createSeries({ body })
      done?.(id)
    }
    close()
    await refreshVideos()
  })
  return (
    <Dialog
      title={series ? '改名称和介绍' : '新建系列'}
      description="系列里有公开的视频之后，会出现在园区视频的首页。"
      open
      onOpenChange={open => !open && close()}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <Field label="系列名称" error={errors.title?.message} help="2 到 40 个字">
          <input className="input" maxLength={40} {...form.register('title')} />
        </Field>
        <Field label="系列介绍（选填）" error={errors.intro?.message}>
          <textarea className="textarea" rows={3} maxLength={300} {...form.register('intro')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}
