/** What the service is: kind, title, pictures, texts. */
import { Field } from '#components/ui/Field.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { MAX_SERVICE_PICTURES } from '#lib/calls/city/offer.ts'
import { CategorySelect, useCategories } from './CategorySelect.tsx'
import { type Step, textAttributes } from './step.ts'

export function Basics(step: Step) {
  const { form, errors, change } = step
  const categories = useCategories()
  return (
    <section className="card card-pad stack" aria-labelledby="basic">
      <h2 className="text-base font-semibold" id="basic">
        基本信息
      </h2>
      <Field label="服务分类" error={errors.categoryId}>
        <CategorySelect tree={categories.data ?? []} value={form.categoryId} onChange={categoryId => change({ categoryId })} />
      </Field>
      <Field label="标题" help="说清楚做什么，4 到 60 个字" error={errors.title}>
        <input {...textAttributes(step, 'title', 60)} />
      </Field>
      <Field label="一句话简介" help="列表里显示在标题下面，可以不填" error={errors.summary}>
        <input {...textAttributes(step, 'summary', 120)} />
      </Field>
      <PictureField
        label="图片"
        purpose="CONTENT_PICTURE"
        value={form.pictures}
        onChange={pictures => change({ pictures })}
        max={MAX_SERVICE_PICTURES}
        error={errors.pictures}
        help="第一张是封面，最多 9 张，每张 10 MB 以内"
      />
      <RichText
        label="详细介绍"
        help="写清楚做什么、怎么做、不包含什么"
        error={errors.intro}
        value={form.intro}
        onChange={intro => change({ intro })}
        max={10_000}
      />
      <Field label="标签" help="用空格隔开，最多 8 个，如：当天可约 可开发票" error={errors.tags ?? errors['tags.0']}>
        <input {...textAttributes(step, 'tags', 120)} />
      </Field>
    </section>
  )
}
