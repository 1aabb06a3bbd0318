/** The words of a video in its form: what it is about, and whose work it is. */
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { VIDEO_CATEGORY_NAMES } from '#lib/calls/park/video.ts'
import { MAX_VIDEO_INTRO, MAX_VIDEO_TAGS } from '#lib/calls/park/video-writing.ts'
import type { VideoValues } from './rules.ts'

type FormProps = { form: UseFormReturn<VideoValues> }

function Tags({ form }: FormProps) {
  const [tags, setTags] = useState(form.getValues('tags').join(' '))
  const { tags: error } = form.formState.errors
  return (
    <Field
      label="标签（选填）"
      error={error?.message ?? error?.root?.message ?? error?.find?.(Boolean)?.message}
      help={`用空格隔开，最多 ${MAX_VIDEO_TAGS} 个`}
    >
      <input
        className="input"
        value={tags}
        onChange={({ target }) => {
          setTags(target.value)
          form.setValue('tags', [...new Set(target.value.split(/[\s,，、]+/).filter(Boolean))])
        }}
      />
    </Field>
  )
}

export function Basics({ form }: FormProps) {
  const { errors } = form.formState
  return (
    <RecordPart level={2} title="介绍">
      <div className="form-grid">
        <Field label="标题" error={errors.title?.message} help="4 到 60 个字，与内容一致">
          <input className="input" maxLength={60} {...form.register('title')} />
        </Field>
        <Field label="分类" error={errors.category?.message}>
          <select className="select" {...form.register('category')}>
            {Object.entries(VIDEO_CATEGORY_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <div className="whole">
          <Field label="简介" error={errors.intro?.message} help={`10 到 ${MAX_VIDEO_INTRO} 个字`}>
            <textarea className="textarea" rows={4} maxLength={MAX_VIDEO_INTRO} {...form.register('intro')} />
          </Field>
        </div>
        <Tags form={form} />
        <div className="whole">
          <Field
            label="章节（选填）"
            error={errors.chapterText?.message}
            help="一行一章，前面写从几分几秒开始，如“1:20 怎样选址”；方便观众找到要看的地方"
          >
            <textarea className="textarea num" rows={4} {...form.register('chapterText')} />
          </Field>
        </div>
      </div>
    </RecordPart>
  )
}

const ORIGINS = { OWN: '原创', REPRINT: '转载' } as const

export function Rights({ form }: FormProps) {
  const { errors } = form.formState
  return (
    <RecordPart level={2} title="版权">
      <div className="stack">
        <fieldset>
          <legend className="field-label">这个视频是</legend>
          <div className="flex flex-wrap gap-4">
            {(['OWN', 'REPRINT'] as const).map(origin => (
              <label key={origin} className="flex items-center gap-2 min-h-11">
                <input type="radio" value={origin} {...form.register('origin')} />
                {ORIGINS[origin]}
              </label>
            ))}
          </div>
        </fieldset>
        {form.watch('origin') === 'REPRINT' && (
          <Field label="来源" error={errors.source?.message} help="写明原作者、出处和授权，会显示在视频页上">
            <input className="input" maxLength={200} {...form.register('source')} />
          </Field>
        )}
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" {...form.register('generated')} />
          含有由工具自动生成的画面、声音或视频（视频页上会注明“由工具生成”）
        </label>
        <div className="field">
          <label className="flex items-center gap-2 min-h-11">
            <input
              type="checkbox"
              aria-invalid={errors.declared ? true : undefined}
              aria-describedby={errors.declared ? 'video-declared' : undefined}
              {...form.register('declared')}
            />
            我有这个视频的版权或授权，画面中能认出的人知情并同意
          </label>
          {errors.declared && (
            <p id="video-declared" className="field-error">
              {errors.declared.message}
            </p>
          )}
        </div>
      </div>
    </RecordPart>
  )
}
