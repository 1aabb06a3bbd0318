/** A new file begins with the file itself: what follows is kept as a draft from then on. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { DOWNLOAD_CATEGORY_NAMES } from '#lib/calls/park/download.ts'
import { downloadWriting } from '#lib/calls/park/download-writing.ts'
import type { FileDraft } from '#lib/contract/park/download-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { refreshPark } from '../parts.tsx'

const api = clientOf({ createFile: downloadWriting.createFile })

export const FILE_HELP = 'PDF、Word、Excel、PPT、ZIP 或纯文本（txt、csv、md），最大 50 MB'

type Chosen = FileDraft['category'] | ''

function Category({ value, onChange, error }: { value: Chosen; onChange: (value: Chosen) => void; error: string | undefined }) {
  return (
    <Field label="分类" error={error}>
      <select className="select" value={value} onChange={event => onChange(event.target.value as Chosen)}>
        <option value="">请选择</option>
        {Object.entries(DOWNLOAD_CATEGORY_NAMES).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export default function NewFile({ hrefOf }: { hrefOf: (id: number) => string }) {
  const [, navigate] = useLocation()
  const [files, setFiles] = useState<UploadedFile[]>([])
  const [category, setCategory] = useState<Chosen>('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  const create = async () => {
    const [file] = files
    setProblem(null)
    setErrors({ ...(file ? {} : { uploadId: '请先传文件' }), ...(category ? {} : { category: '请选择分类' }) })
    if (!file || !category || sending) return
    setSending(true)
    try {
      const { id } = await api.createFile({ body: { uploadId: file.id, category } })
      await refreshPark()
      navigate(hrefOf(id), { replace: true })
    } catch (error) {
      const fields = fieldErrorsOf(error)
      setErrors(fields ?? {})
      if (!fields) setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label="上传资料"
      onSubmit={event => {
        event.preventDefault()
        void create()
      }}
    >
      <RecordPart level={2} title="上传资料">
        <FilesField
          label="文件"
          purpose="ATTACHMENT"
          max={1}
          value={files}
          onChange={setFiles}
          error={errors.uploadId}
          help={FILE_HELP}
        />
        <Category value={category} onChange={setCategory} error={errors.category} />
      </RecordPart>
      <SubmitRow problem={problem} sending={sending} label="下一步，填写介绍" />
    </form>
  )
}
