/** Where a video begins: with its film, and the category it belongs to. The rest is written as a draft. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { VIDEO_CATEGORY_NAMES } from '#lib/calls/park/video.ts'
import type { VideoDraft } from '#lib/contract/park/video-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { api, FILM_HELP, refreshVideos } from './workspace.ts'

type Chosen = VideoDraft['category'] | ''

function Category({ value, onChange, error }: { value: Chosen; onChange: (value: Chosen) => void; error: string | undefined }) {
  return (
    <Field label="分类" error={error}>
      <select className="select" value={value} onChange={event => onChange(event.target.value as Chosen)}>
        <option value="">请选择</option>
        {Object.entries(VIDEO_CATEGORY_NAMES).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

function useBeginning(hrefOf: (id: number) => string) {
  const [, navigate] = useLocation()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const create = async (film: UploadedFile | undefined, category: Chosen) => {
    setProblem(null)
    setErrors({ ...(film ? {} : { uploadId: '请先传视频文件' }), ...(category ? {} : { category: '请选择分类' }) })
    if (!film || !category || sending) return
    setSending(true)
    try {
      const { id } = await api.createVideo({ body: { uploadId: film.id, category } })
      await refreshVideos()
      navigate(hrefOf(id), { replace: true })
    } catch (error) {
      const fields = fieldErrorsOf(error)
      setErrors(fields ?? {})
      if (!fields) setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return { errors, problem, sending, create }
}

export default function NewVideo({ hrefOf }: { hrefOf: (id: number) => string }) {
  const [films, setFilms] = useState<UploadedFile[]>([])
  const [category, setCategory] = useState<Chosen>('')
  const { errors, problem, sending, create } = useBeginning(hrefOf)
  return (
    <form
      className="stack"
      noValidate
      aria-label="上传视频"
      onSubmit={event => {
        event.preventDefault()
        void create(films[0], category)
      }}
    >
      <RecordPart level={2} title="上传视频">
        <div className="stack">
          <FilesField
            label="视频文件"
            purpose="VIDEO"
            max={1}
            value={films}
            onChange={setFilms}
            error={errors.uploadId}
            help={FILM_HELP}
          />
          <Category value={category} onChange={setCategory} error={errors.category} />
        </div>
      </RecordPart>
      <SubmitRow problem={problem} sending={sending} label="下一步，填写介绍" />
    </form>
  )
}
