/** Writing an answer, or changing one's own. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { QuoteField } from '#components/ui/quote/QuoteField.tsx'
import { dropQuote, type Quote } from '#components/ui/quote/saved-quotes.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { answerMediaUrl } from '#lib/format/answer-media.ts'
import { duration } from '#lib/format/date.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { visibleText } from '#lib/validate/rich.ts'
import { api, type OwnQuestion } from './calls.ts'
import { type Voice, VoiceField } from './VoiceField.tsx'

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

type Own = OwnQuestion['answers'][number]

const voiceOf = (own: Own | null): Voice =>
  own?.voiceSeconds == null
    ? null
    : { uploadId: null, url: answerMediaUrl(own.consultationAnswerId, 'voice'), seconds: own.voiceSeconds }

/** A voice note that was saved before has no upload number: it stays unless it is removed. */
const videoOf = (own: Own | null): UploadedFile[] =>
  own?.videoSeconds == null
    ? []
    : [
        {
          id: -1,
          kind: 'VIDEO',
          name: `视频（${duration(own.videoSeconds)}）`,
          bytes: 0,
          url: answerMediaUrl(own.consultationAnswerId, 'video'),
          pictureKey: null,
        },
      ]

const changed = (uploadId: number | null | undefined): { uploadId: number } | null | undefined => {
  if (uploadId === undefined) return null
  return uploadId === null || uploadId < 0 ? undefined : { uploadId }
}

/** A quotation whose source was deleted has no words: while none is removed, all are kept as they are. */
const quotesToSend = (own: Own | null, quotes: Quote[]) =>
  own && quotes.length === own.quotes.length && quotes.every((quote, index) => quote === own.quotes[index])
    ? undefined
    : quotes.filter(quote => quote.passage !== '').map(({ kind, id, at, passage }) => ({ kind, id, at, passage }))

type Files = { value: UploadedFile[]; onChange: (value: UploadedFile[]) => void }

function Pictures({ value, onChange }: Files) {
  return (
    <PictureField
      label="图片"
      purpose="CONTENT_PICTURE"
      value={value}
      onChange={onChange}
      max={MAX_PICTURES}
      help="选填，最多 9 张，每张 10 MB 以内"
    />
  )
}

function Film({ value, onChange, error }: Files & { error: string | undefined }) {
  return (
    <FilesField
      label="视频"
      purpose="VIDEO"
      value={value}
      onChange={onChange}
      max={1}
      error={error}
      help="选填，MP4 或 WebM，最长 10 分钟，200 MB 以内"
    />
  )
}

/** @param props.quoted what is to be quoted with it. */
export function AnswerForm({ consultationId, own, quoted }: { consultationId: number; own: Own | null; quoted: Quote | null }) {
  const form = useForm<{ text: string; voice?: string; video?: string; quotes?: string }>({
    resolver,
    defaultValues: { text: own?.text ?? '' },
  })
  const { restored, forget } = useDraft(form, `answer:${consultationId}:${own?.consultationAnswerId ?? 'new'}`)
  const [pictures, setPictures] = useState<UploadedFile[]>(() => (own?.pictures ?? []).map(shown))
  const [voice, setVoice] = useState<Voice>(() => voiceOf(own))
  const [video, setVideo] = useState<UploadedFile[]>(() => videoOf(own))
  const [quotes, setQuotes] = useState<Quote[]>(() => [...(own?.quotes ?? []), ...(quoted ? [quoted] : [])])
  const [onItsWay, setOnItsWay] = useState(false)
  const text = form.watch('text')
  const found = findPrivate(visibleText(text))
  const { submit, problem, sending } = useSubmit(form, async ({ text }) => {
    const body = {
      text,
      pictures: pictures.map(({ id, pictureKey }) => (id < 0 && pictureKey ? { key: pictureKey } : { uploadId: id })),
      voice: changed(voice ? voice.uploadId : undefined),
      video: changed(video[0]?.id),
      quotes: quotesToSend(own, quotes),
    }
    if (own) await api.editAnswer({ params: { consultationAnswerId: own.consultationAnswerId }, body })
    else await api.answerQuestion({ params: { consultationId }, body })
    forget()
    for (const quote of quotes) dropQuote(quote)
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
      <QuoteField value={quotes} onChange={setQuotes} error={form.formState.errors.quotes?.message} />
      {found.length > 0 && (
        <p className="notice notice-warn" role="status">
          有像个人信息的内容：{found.map(one => `${one.kind} ${one.text}`).join('、')}。公开之前请隐去。
        </p>
      )}
      <Pictures value={pictures} onChange={setPictures} />
      <VoiceField value={voice} onChange={setVoice} onSending={setOnItsWay} error={form.formState.errors.voice?.message} />
      <Film value={video} onChange={setVideo} error={form.formState.errors.video?.message} />
      <SubmitRow problem={problem} sending={sending || onItsWay} label={own ? '保存修改' : '发布回答'} />
    </form>
  )
}
