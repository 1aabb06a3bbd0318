/** A new record of the park begins with its upload and a category: everything else is then written as a draft. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'

interface Props<Category extends string> {
  title: string
  fileLabel: string
  purpose: 'ATTACHMENT' | 'VIDEO'
  fileHelp: string
  /** Said when no file was chosen. */
  fileMissing: string
  categories: Readonly<Record<Category, string>>
  create: (draft: { uploadId: number; category: Category }) => Promise<{ id: number }>
  refresh: () => Promise<unknown>
  hrefOf: (id: number) => string
}

type Creation<Category extends string> = Pick<Props<Category>, 'fileMissing' | 'create' | 'refresh' | 'hrefOf'>

function useCreation<Category extends string>({ fileMissing, create, refresh, hrefOf }: Creation<Category>) {
  const [, navigate] = useLocation()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const submit = async (file: UploadedFile | undefined, category: Category | '') => {
    setProblem(null)
    setErrors({ ...(file ? {} : { uploadId: fileMissing }), ...(category ? {} : { category: '请选择分类' }) })
    if (!file || !category || sending) return
    setSending(true)
    try {
      const { id } = await create({ uploadId: file.id, category })
      await refresh()
      navigate(hrefOf(id), { replace: true })
    } catch (error) {
      const fields = fieldErrorsOf(error)
      setErrors(fields ?? {})
      if (!fields) setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return { errors, problem, sending, submit }
}

export function NewUpload<Category extends string>(props: Props<Category>) {
  const { title, fileLabel, purpose, fileHelp, categories } = props
  const [files, setFiles] = useState<UploadedFile[]>([])
  const [category, setCategory] = useState<Category | ''>('')
  const { errors, problem, sending, submit } = useCreation(props)
  return (
    <form
      className="stack"
      noValidate
      aria-label={title}
      onSubmit={event => {
        event.preventDefault()
        void submit(files[0], category)
      }}
    >
      <RecordPart level={2} title={title}>
        <div className="stack">
          <FilesField
            label={fileLabel}
            purpose={purpose}
            max={1}
            value={files}
            onChange={setFiles}
            error={errors.uploadId}
            help={fileHelp}
          />
          <Field label="分类" error={errors.category}>
            <select className="select" value={category} onChange={event => setCategory(event.target.value as Category | '')}>
              <option value="">请选择</option>
              {(Object.entries(categories) as [Category, string][]).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
        </div>
      </RecordPart>
      <SubmitRow problem={problem} sending={sending} label="下一步，填写介绍" />
    </form>
  )
}
