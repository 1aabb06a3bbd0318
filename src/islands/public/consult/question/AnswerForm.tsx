/** Writing an answer, or changing one's own. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { visibleText } from '#lib/validate/rich.ts'
import { api, type OwnQuestion } from './calls.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.answerText))
const MAX_PICTURES = 9

const shown = (key: string, index: number): UploadedFile => ({
  id: -1 - index,
  kind: 'IMAGE',
  name: '图片',
  bytes: 0,
  url: pictureUrl(key, 240),
  pictureKey: key,
})

export function AnswerForm({ consultationId, own }: { consultationId: number; own: OwnQuestion['answers'][number] | null }) {
  const form = useForm<{ text: string }>({ resolver, defaultValues: { text: own?.text ?? '' } })
  const { restored, forget } = useDraft(form, `answer:${consultationId}:${own?.consultationAnswerId ?? 'new'}`)
  const [pictures, setPictures] = useState<UploadedFile[]>(() => (own?.pictures ?? []).map(shown))
  const text = form.watch('text')
  const found = findPrivate(visibleText(text))
  const { submit, problem, sending } = useSubmit(form, async ({ text }) => {
    const body = {
      text,
      pictures: pictures.map(({ id, pictureKey }) => (id < 0 && pictureKey ? { key: pictureKey } : { uploadId: id })),
    }
    if (own) await api.editAnswer({ params: { consultationAnswerId: own.consultationAnswerId }, body })
    else await api.answerQuestion({ params: { consultationId }, body })
    forget()
    location.reload()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {restored && <p className="notice">上次没有发出的内容已经放回来了。</p>}
      <RichText
        label="回答"
        help="针对问题，说明依据，引用他人观点注明出处"
        error={form.formState.errors.text?.message}
        value={text}
        onChange={html => form.setValue('text', html, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        max={10_000}
      />
      {found.length > 0 && (
        <p className="notice notice-warn" role="status">
          有像个人信息的内容：{found.map(one => `${one.kind} ${one.text}`).join('、')}。公开之前请隐去。
        </p>
      )}
      <PictureField
        label="图片"
        purpose="CONTENT_PICTURE"
        value={pictures}
        onChange={setPictures}
        max={MAX_PICTURES}
        help="选填，最多 9 张，每张 10 MB 以内"
      />
      <SubmitRow problem={problem} sending={sending} label={own ? '保存修改' : '发布回答'} />
    </form>
  )
}
