/** A later version of a public file: it is reviewed while the one before stays. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { downloadWriting } from '#lib/calls/park/download-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { refreshPark } from '../parts.tsx'
import { FILE_HELP } from './NewFile.tsx'
import { PreviewField } from './PreviewField.tsx'
import type { newVersion } from './rules.ts'

const api = clientOf({ addFileVersion: downloadWriting.addFileVersion })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.newVersion))

export default function VersionForm({ id, isSold, close }: { id: number; isSold: boolean; close: () => void }) {
  const form = useForm<z.input<typeof newVersion>>({
    resolver,
    defaultValues: { number: '', notes: '', uploadId: 0, previewIds: [] },
  })
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.addFileVersion({ params: { id }, body })
    toast('新版本已经提交审核', { tone: 'ok' })
    close()
    await refreshPark()
  })
  return (
    <Dialog
      title="传新版本"
      description="审核通过之前，大家下载的还是现在这版。换取过的人不用再付金币。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <FilesField
          label="新版本的文件"
          purpose="ATTACHMENT"
          max={1}
          value={files}
          onChange={list => {
            setFiles(list)
            form.setValue('uploadId', list[0]?.id ?? 0)
          }}
          error={errors.uploadId && (files.length === 0 ? '请先传文件' : errors.uploadId.message)}
          help={FILE_HELP}
        />
        {isSold && (
          <PreviewField
            given={[]}
            onChange={ids => form.setValue('previewIds', ids)}
            error={errors.previewIds?.message ?? errors.previewIds?.root?.message}
          />
        )}
        <Field label="版本号" error={errors.number?.message} help="不能和以前的版本相同">
          <input className="input" maxLength={20} {...form.register('number')} />
        </Field>
        <Field label="更新说明" error={errors.notes?.message}>
          <textarea className="textarea" rows={3} maxLength={300} {...form.register('notes')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="提交审核" />
      </form>
    </Dialog>
  )
}
