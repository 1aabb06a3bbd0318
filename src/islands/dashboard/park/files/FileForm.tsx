/** The form of a file: saved as a draft and submitted for review. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import type * as z from 'zod/mini'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { DOWNLOAD_CATEGORY_NAMES } from '#lib/calls/park/download.ts'
import { downloadWriting, FILE_LICENCES, MAX_FILE_COINS, MAX_FILE_TEXT } from '#lib/calls/park/download-writing.ts'
import type { FileEditor } from '#lib/contract/park/download-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { DraftButtons } from '../DraftButtons.tsx'
import { Reason, refreshPark } from '../parts.tsx'
import { FILE_HELP } from './NewFile.tsx'
import { PreviewField } from './PreviewField.tsx'
import type { fileValues } from './rules.ts'

type Values = z.input<typeof fileValues>

const api = clientOf({
  getFileEditor: downloadWriting.getFileEditor,
  saveFile: downloadWriting.saveFile,
  submitFile: downloadWriting.submitFile,
})
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.fileValues))
const NOTICE_ID = 'file-elsewhere'

const valuesOf = ({ content, version }: FileEditor): Values => ({ ...content, version })
const isListed = (licence: string): boolean => (FILE_LICENCES as readonly string[]).includes(licence)

type FormProps = { record: FileEditor; back: string }

function useFileForm({ record, back }: FormProps) {
  const [, navigate] = useLocation()
  const intent = useRef<'save' | 'submit'>('save')
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(record) })
  const params = { id: record.id }
  const sent = useSubmit(form, async values => {
    const saving = api.saveFile({ params, body: values })
    const saved = await askIfChanged(saving, {
      noticeId: NOTICE_ID,
      form,
      newest: async () => valuesOf(await api.getFileEditor({ params })),
      submit: () => sent.submit(),
    })
    form.reset(valuesOf(saved))
    if (intent.current === 'submit') {
      await api.submitFile({ params, body: {} })
      toast('已经提交审核', { tone: 'ok' })
      navigate(back)
    } else toast('草稿已保存', { tone: 'ok' })
    await refreshPark()
  })
  return { form, intent, ...sent }
}

function Licence({ form }: { form: ReturnType<typeof useFileForm>['form'] }) {
  const licence = form.watch('licence')
  const [own, setOwn] = useState(licence !== '' && !isListed(licence))
  const error = form.formState.errors.licence?.message
  return (
    <>
      <Field label="许可方式" error={own ? undefined : error} help="别人拿到之后可以怎样使用，会写在资料页上">
        <select
          className="select"
          value={own ? 'own' : licence}
          onChange={({ target }) => {
            setOwn(target.value === 'own')
            form.setValue('licence', target.value === 'own' ? '' : target.value, { shouldDirty: true })
          }}
        >
          <option value="">请选择</option>
          {FILE_LICENCES.map(value => (
            <option key={value}>{value}</option>
          ))}
          <option value="own">其他，自己写</option>
        </select>
      </Field>
      {own && (
        <Field label="写明许可方式" error={error} help="最多 40 个字">
          <input className="input" maxLength={40} {...form.register('licence')} />
        </Field>
      )}
    </>
  )
}

function OwnPreview({ form, record }: { form: ReturnType<typeof useFileForm>['form']; record: FileEditor }) {
  const error = form.formState.errors.previewIds
  return (
    <PreviewField
      given={record.previews}
      onChange={ids => form.setValue('previewIds', ids, { shouldDirty: true })}
      error={error?.message ?? error?.root?.message}
      problem={record.previewProblem}
    />
  )
}

function AccessFields({ form, record }: { form: ReturnType<typeof useFileForm>['form']; record: FileEditor }) {
  const { errors } = form.formState
  return (
    <RecordPart level={2} title="谁能下载">
      <div className="form-grid">
        <Field label="谁能下载" error={errors.permission?.message}>
          <select
            className="select"
            {...form.register('permission', {
              // What is no longer asked for must not stand in the way.
              onChange: ({ target }) => target.value !== 'COINS' && form.setValue('coins', 0),
            })}
          >
            <option value="EVERYONE">所有人</option>
            <option value="MEMBERS">登录会员</option>
            <option value="COINS">用金币换取</option>
          </select>
        </Field>
        {form.watch('permission') === 'COINS' && (
          <Field label="金币" error={errors.coins?.message} help={`1 到 ${MAX_FILE_COINS} 枚，你得到其中的七成；要先完成认证`}>
            <input className="input" inputMode="numeric" {...form.register('coins', { valueAsNumber: true })} />
          </Field>
        )}
        {form.watch('permission') === 'COINS' && <OwnPreview form={form} record={record} />}
        <Licence form={form} />
        <Field label="来源" error={errors.source?.message} help="自己写的就写“原创”；别人的写明出处和授权">
          <input className="input" maxLength={100} {...form.register('source')} />
        </Field>
      </div>
    </RecordPart>
  )
}

function Basics({ form }: { form: ReturnType<typeof useFileForm>['form'] }) {
  const { errors } = form.formState
  const [tags, setTags] = useState(form.getValues('tags').join(' '))
  return (
    <RecordPart level={2} title="介绍">
      <div className="form-grid">
        <Field label="标题" error={errors.title?.message} help="4 到 60 个字">
          <input className="input" maxLength={60} {...form.register('title')} />
        </Field>
        <Field label="分类" error={errors.category?.message}>
          <select className="select" {...form.register('category')}>
            {Object.entries(DOWNLOAD_CATEGORY_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <div className="whole">
          <Field label="简介" error={errors.intro?.message} help="10 到 120 个字，列表里显示">
            <textarea className="textarea" rows={2} maxLength={120} {...form.register('intro')} />
          </Field>
        </div>
        <Field
          label="标签（选填）"
          error={errors.tags?.message ?? errors.tags?.root?.message ?? errors.tags?.find?.(Boolean)?.message}
          help="用空格隔开，最多 5 个"
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
      </div>
      <Controller
        control={form.control}
        name="text"
        render={({ field }) => (
          <RichText
            label="正文"
            help="资料里有什么、怎么用，至少 20 个字"
            error={errors.text?.message}
            value={field.value}
            onChange={field.onChange}
            max={MAX_FILE_TEXT}
          />
        )}
      />
    </RecordPart>
  )
}

function FirstVersion({ form, file }: { form: ReturnType<typeof useFileForm>['form']; file: UploadedFile }) {
  const { errors } = form.formState
  const [files, setFiles] = useState<UploadedFile[]>([file])
  return (
    <RecordPart level={2} title="文件和版本">
      <FilesField
        label="文件"
        purpose="ATTACHMENT"
        max={1}
        value={files}
        onChange={list => {
          setFiles(list)
          form.setValue('uploadId', list[0]?.id ?? null)
        }}
        error={errors.uploadId?.message}
        help={files.length === 0 ? `不传新的，就还用原来的文件。${FILE_HELP}` : FILE_HELP}
      />
      <div className="form-grid">
        <Field label="版本号" error={errors.number?.message} help="如 1.0 或 2026.1">
          <input className="input" maxLength={20} {...form.register('number')} />
        </Field>
        <Field label="版本说明" error={errors.notes?.message}>
          <input className="input" maxLength={300} {...form.register('notes')} />
        </Field>
      </div>
    </RecordPart>
  )
}

function FileFields(props: FormProps) {
  const { form, intent, submit, problem, sending } = useFileForm(props)
  const { file, reason } = props.record
  return (
    <form className="stack" noValidate onSubmit={submit} aria-label="资料">
      <Reason reason={reason} />
      {file && <FirstVersion form={form} file={file} />}
      <Basics form={form} />
      <AccessFields form={form} record={props.record} />
      <div hidden id={NOTICE_ID} />
      <DraftButtons intent={intent} sending={sending} problem={problem} />
    </form>
  )
}

export default function FileForm({ id, back }: { id: number; back: string }) {
  const identity = useIdentityKey()
  const record = useQuery(
    {
      queryKey: keyOf(downloadWriting.getFileEditor, identity, id),
      queryFn: () => api.getFileEditor({ params: { id } }),
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
        one.state === 'PUBLISHED' || one.state === 'UNDER_REVIEW' ? (
          <p className="notice">
            {one.state === 'PUBLISHED' ? '已发布的资料不能直接修改，可以传新版本，或者先下架。' : '正在审核，撤回之后才能修改。'}
            <Link className="link" href={back}>
              看这份资料
            </Link>
          </p>
        ) : (
          <FileFields record={one} back={back} />
        )
      }
    </Answer>
  )
}
