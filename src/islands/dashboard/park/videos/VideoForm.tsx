/** The form of a video: saved as a draft (beside the public version, if there is one) and submitted for review. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { DraftNote } from '#components/ui/DraftNote.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useDraftKey } from '#islands/dashboard/platform/frame/draft-key.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { videoWriting } from '#lib/calls/park/video-writing.ts'
import type { VideoEditor } from '#lib/contract/park/video-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { DraftButtons } from '../DraftButtons.tsx'
import { Reason } from '../parts.tsx'
import { chaptersOfLines, linesOfChapters } from './chapters.ts'
import { FilmField, type SentFilm } from './Film.tsx'
import { Poster } from './Poster.tsx'
import type { VideoValues } from './rules.ts'
import { Basics, Rights } from './VideoFields.tsx'
import { api, refreshVideos } from './workspace.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.videoValues))
const NOTICE_ID = 'video-elsewhere'

const valuesOf = ({ content: { chapters, ...content }, version }: VideoEditor): VideoValues => ({
  ...content,
  chapterText: linesOfChapters(chapters),
  version,
})

const pictureOf = (slot: VideoValues['cover']): UploadedFile[] =>
  slot
    ? [{ id: slot.uploadId ?? -1, kind: 'IMAGE', name: '', bytes: 0, url: pictureUrl(slot.key, 480), pictureKey: slot.key }]
    : []

const slotOf = ([file]: readonly UploadedFile[]): VideoValues['cover'] =>
  file ? { key: file.pictureKey ?? '', uploadId: file.id > 0 ? file.id : null } : null

type FormProps = { record: VideoEditor; back: string }

function useVideoForm({ record, back }: FormProps) {
  const [, navigate] = useLocation()
  const intent = useRef<'save' | 'submit'>('save')
  const [filmProblem, setFilmProblem] = useState<string>()
  const form = useForm<VideoValues>({ resolver, defaultValues: valuesOf(record) })
  const draft = useDraft(form, useDraftKey('video', record.id))
  const params = { id: record.id }

  /** What the server says of fields that this form has under another name. */
  const translate = (error: unknown): never => {
    const fields = fieldErrorsOf(error) ?? {}
    setFilmProblem(fields.uploadId)
    const sentence = Object.entries(fields).find(([name]) => name.startsWith('chapters'))?.[1]
    if (sentence) form.setError('chapterText', { message: sentence })
    throw error
  }

  const sent = useSubmit(form, async ({ chapterText, ...values }) => {
    setFilmProblem(undefined)
    const body = { ...values, chapters: chaptersOfLines(chapterText).chapters }
    const saving = api.saveVideo({ params, body }).catch(translate)
    const saved = await askIfChanged(saving, {
      noticeId: NOTICE_ID,
      form,
      newest: async () => valuesOf(await api.getVideoEditor({ params })),
      submit: () => sent.submit(),
    })
    // From here on, the error of a field disappears as soon as it is corrected.
    draft.forget(() => form.reset(valuesOf(saved), { keepIsSubmitted: true }))
    if (intent.current === 'submit') {
      await api.submitVideo({ params, body: {} }).catch(translate)
      toast('已经提交审核', { tone: 'ok' })
      navigate(back)
    } else toast('草稿已保存', { tone: 'ok' })
    await refreshVideos()
  })
  const discard = draft.restored ? () => draft.forget(() => form.reset()) : null
  return { form, intent, filmProblem, discard, ...sent }
}

function VideoFields(props: FormProps) {
  const { record } = props
  const { form, intent, submit, problem, sending, filmProblem, discard } = useVideoForm(props)
  const [sent, setSent] = useState<SentFilm>(record)
  const player = useRef<HTMLVideoElement>(null)
  const { errors } = form.formState
  return (
    <form className="stack" noValidate onSubmit={submit} aria-label="视频">
      {discard && <DraftNote discard={discard} />}
      <Reason reason={record.reason} />
      {record.isRevision && <p className="notice">大家看到的还是现在的内容；这里的修改提交后由运营人员审核，通过了才会换上。</p>}
      <RecordPart level={2} title="视频和封面">
        <div className="grid gap-4 items-start lg:grid-cols-2">
          <FilmField record={record} sent={sent} setSent={setSent} player={player} error={filmProblem} />
          <Poster
            film={player}
            seconds={(sent.film?.durationMs ?? 0) / 1000}
            value={pictureOf(form.watch('cover'))}
            onChange={list => form.setValue('cover', slotOf(list), { shouldDirty: true, shouldValidate: true })}
            error={errors.cover?.message}
          />
        </div>
      </RecordPart>
      <Basics form={form} />
      <Rights form={form} />
      <div hidden id={NOTICE_ID} />
      <DraftButtons intent={intent} sending={sending} problem={problem} />
    </form>
  )
}

export default function VideoForm({ id, back }: { id: number; back: string }) {
  const identity = useIdentityKey()
  const record = useQuery(
    {
      queryKey: keyOf(videoWriting.getVideoEditor, identity, id),
      queryFn: () => api.getVideoEditor({ params: { id } }),
      // What is being written must not be taken away by a fresh answer.
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  return (
    <Answer query={record}>
      {one =>
        one.state === 'UNDER_REVIEW' ? (
          <p className="notice">
            正在审核，撤回之后才能修改。
            <Link className="link" href={back}>
              看这个视频
            </Link>
          </p>
        ) : (
          <VideoFields record={one} back={back} />
        )
      }
    </Answer>
  )
}
