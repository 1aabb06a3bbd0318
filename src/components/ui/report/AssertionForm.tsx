/** The five parts of a notice of infringement, in the order of the rule. */
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { Field } from '../Field.tsx'
import { SubmitRow } from '../FormParts.tsx'
import { lateResolver } from '../late-resolver.ts'
import { FilesField } from '../upload/FilesField.tsx'
import { PictureField } from '../upload/PictureField.tsx'
import { useSubmit } from '../use-submit.ts'

export type AssertionValues = {
  /** Addresses of what else the notice names, one a line; where it may name several. */
  others?: string

  claimantName: string
  contact: string
  identityIds: number[]
  rightProof: string
  proofIds: number[]
  addresses: string
  grounds: string
  isTrue: true
  signature: string
}

const MAX_IDENTITY_PICTURES = 4
const MAX_PROOFS = 6
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.assertionFields))
const noticeResolver = lateResolver(() => import('./rules.ts').then(rules => rules.noticeFields))
const idsOf = (files: readonly UploadedFile[]) => files.map(file => file.id)

interface Props {
  /** What stands in it at first. */
  given: Partial<AssertionValues>
  identity?: readonly UploadedFile[]
  proofs?: readonly UploadedFile[]
  /** It is given now, and may name further contents. */
  isNew?: boolean
  label: string
  send: (values: AssertionValues) => Promise<void>
}

export function AssertionForm({ given, identity = [], proofs = [], isNew = false, label, send }: Props) {
  const [pictures, setPictures] = useState([...identity])
  const [files, setFiles] = useState([...proofs])
  const form = useForm<AssertionValues>({
    resolver: isNew ? noticeResolver : resolver,
    defaultValues: { ...given, ...(isNew ? { others: '' } : {}), identityIds: idsOf(identity), proofIds: idsOf(proofs) },
  })
  const { errors, isSubmitted } = form.formState
  const { submit, problem, sending } = useSubmit(form, send)
  const put = (name: 'identityIds' | 'proofIds', value: readonly UploadedFile[]) =>
    form.setValue(name, idsOf(value), { shouldValidate: isSubmitted })
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label="权利人的姓名或名称" error={errors.claimantName?.message}>
        <input className="input" maxLength={60} autoComplete="name" {...form.register('claimantName')} />
      </Field>
      <Field label="联系方式" help="电话或邮箱，只有平台看到，不转送发布者" error={errors.contact?.message}>
        <input className="input" maxLength={100} {...form.register('contact')} />
      </Field>
      <PictureField
        label="身份证明"
        purpose="CERTIFICATE"
        value={pictures}
        onChange={value => {
          setPictures(value)
          put('identityIds', value)
        }}
        max={MAX_IDENTITY_PICTURES}
        error={errors.identityIds?.message ?? errors.identityIds?.root?.message}
        help="身份证或营业执照；受委托的，加上委托书。只有平台看到"
      />
      <Field label="权属说明" help="是什么作品或标识，怎样取得权利，什么时候首次发表" error={errors.rightProof?.message}>
        <textarea className="textarea" rows={3} maxLength={500} {...form.register('rightProof')} />
      </Field>
      <FilesField
        label="权属证明"
        purpose="ATTACHMENT"
        value={files}
        onChange={value => {
          setFiles(value)
          put('proofIds', value)
        }}
        max={MAX_PROOFS}
        error={errors.proofIds?.message ?? errors.proofIds?.root?.message}
        help="著作权登记、商标注册证、首次发表的证据等"
      />
      <Addresses form={form} isNew={isNew} />
      <Field label="构成侵权的理由" error={errors.grounds?.message}>
        <textarea className="textarea" rows={4} maxLength={2000} {...form.register('grounds')} />
      </Field>
      <Declaration error={errors.isTrue?.message} input={form.register('isTrue')} />
      <Field label="签名" help="写上面填写的姓名或名称，与签章同样负责" error={errors.signature?.message}>
        <input className="input" maxLength={60} {...form.register('signature')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label={label} />
    </form>
  )
}

function Addresses({ form, isNew }: { form: UseFormReturn<AssertionValues>; isNew: boolean }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="侵权内容的准确地址" help="网址，和在页面里的位置：第几段、第几张图" error={errors.addresses?.message}>
        <textarea className="textarea" rows={2} maxLength={500} {...form.register('addresses')} />
      </Field>
      {isNew && (
        <Field
          label="其他侵权内容的网址（选填）"
          help="别处也盗用了同一作品的，每行写一个页面的网址，最多再写 19 项；每一项分别处理"
          error={errors.others?.message}
        >
          <textarea className="textarea" rows={3} maxLength={6000} {...form.register('others')} />
        </Field>
      )}
    </>
  )
}

/** The signature: the person answers for their statement. */
export function Declaration({ input, error }: { input: object; error: string | undefined }) {
  return (
    <div className="field">
      <label className="flex items-start gap-2">
        <input type="checkbox" {...input} aria-invalid={error ? true : undefined} />
        我声明以上内容真实，并对此承担责任
      </label>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
