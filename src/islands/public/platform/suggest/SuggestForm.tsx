import { useEffect, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { makeProof } from '#components/ui/code/captcha.ts'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { MAX_ATTACHMENTS, SUGGESTION_KINDS, suggestion } from '#lib/calls/platform/suggestion.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { SUGGESTION_KINDS as names, suggestionAnswerTime } from '#lib/format/suggestion.ts'
import { askToSignIn } from '#lib/session/prompts.ts'
import type { newSuggestion } from './rules.ts'

const { createSuggestion } = clientOf({ createSuggestion: suggestion.createSuggestion })
type Values = z.input<typeof newSuggestion>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.newSuggestion))

const EMPTY: Values = { kind: 'FEATURE', text: '', contact: '', attachmentIds: [] }

/** What was submitted, and its number. */
type Made = { ticket: string; kind: Values['kind'] }

function Thanks({ ticket, kind, signedIn, again }: Made & { signedIn: boolean; again: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="card card-pad stack" aria-labelledby="thanks">
      <h2 className="text-lg" id="thanks" ref={title} tabIndex={-1}>
        收到了，谢谢你
      </h2>
      <p>
        编号 <b className="num text-lg">{ticket}</b>
      </p>
      <p className="text-ink-2">
        {signedIn
          ? `${suggestionAnswerTime(kind)}答复会出现在“我的建议”里，也会发通知给你。`
          : `${suggestionAnswerTime(kind)}请记下编号。留了联系方式的，工作人员会带着编号联系你；登录后提交可以在这里看到答复。`}
      </p>
      <p>
        <button type="button" className="btn" onClick={again}>
          再提一条
        </button>
      </p>
    </section>
  )
}

type Form = UseFormReturn<Values>

function Kinds({ form }: { form: Form }) {
  return (
    <fieldset className="field">
      <legend className="field-label">类型</legend>
      <div className="flex flex-wrap gap-2">
        {SUGGESTION_KINDS.map(kind => (
          <label key={kind} className="chip chip-choice">
            <input type="radio" className="sr-only" value={kind} {...form.register('kind')} />
            {names[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface AttachmentsProps {
  form: Form
  files: UploadedFile[]
  onFiles: (files: UploadedFile[]) => void
}

function Attachments({ form, files, onFiles }: AttachmentsProps) {
  return (
    <Controller
      control={form.control}
      name="attachmentIds"
      render={({ field, fieldState }) => (
        <FilesField
          label="附件（选填）"
          purpose="ATTACHMENT"
          max={MAX_ATTACHMENTS}
          value={files}
          error={fieldState.error?.message}
          onChange={next => {
            onFiles(next)
            field.onChange(next.map(file => file.id))
          }}
        />
      )}
    />
  )
}

function SignInFirst({ signIn }: { signIn: () => void }) {
  return (
    <p className="notice">
      <span className="grow">登录后可以附上截图和文件，也能在这里看到答复。不登录也可以提交文字。</span>
      <button type="button" className="btn btn-sm shrink-0" onClick={signIn}>
        登录
      </button>
    </p>
  )
}

export function SuggestForm({ signedIn, onSignedIn }: { signedIn: boolean; onSignedIn: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: EMPTY })
  const [files, setFiles] = useState<UploadedFile[]>([])
  const [made, setMade] = useState<Made | null>(null)
  const { errors } = form.formState
  const { submit, problem, setProblem, sending } = useSubmit(form, async values => {
    const captcha = signedIn ? undefined : await makeProof()
    const { ticket } = await createSuggestion({ body: { ...values, contact: values.contact || undefined, captcha } })
    setMade({ ticket, kind: values.kind })
    setFiles([])
    form.reset(EMPTY)
    await queryClient.invalidateQueries({ queryKey: keyOf(suggestion.listMySuggestions) })
  })
  const signIn = async () => {
    try {
      if (await askToSignIn()) onSignedIn()
    } catch {
      setProblem('登录窗口没有打开，请刷新页面后再试')
    }
  }
  const left = 2000 - (form.watch('text')?.length ?? 0)

  if (made) return <Thanks {...made} signedIn={signedIn} again={() => setMade(null)} />
  return (
    <form className="card card-pad stack" onSubmit={submit} noValidate aria-label="提交意见或建议">
      <Kinds form={form} />
      <Field
        label="想告诉我们什么"
        error={errors.text?.message}
        help={left < 200 ? `还可以写 ${left} 个字` : '遇到问题的话，写上是哪个页面、做了什么、看到了什么，处理得更快'}
      >
        <textarea className="textarea" rows={7} maxLength={2000} {...form.register('text')} />
      </Field>
      {signedIn ? <Attachments form={form} files={files} onFiles={setFiles} /> : <SignInFirst signIn={() => void signIn()} />}
      <Field
        label="联系方式（选填）"
        error={errors.contact?.message}
        help={signedIn ? '不填也会收到站内通知' : '手机号或邮箱，方便我们答复你'}
      >
        <input className="input" maxLength={60} autoComplete="off" {...form.register('contact')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="提交" />
    </form>
  )
}
