/** Applying for an official account, doing so again, or changing what an open one says of itself. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { ACCOUNT_KIND_NAMES, ACCOUNT_KINDS } from '#lib/calls/park/account.ts'
import type { accountWriting } from '#lib/calls/park/account-writing.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { AccountApplication } from '#lib/contract/park/account-writing.ts'
import { api, errorsOf, filesOf, refresh, slotOf } from './workspace.ts'

export type AccountRecord = CallResult<typeof accountWriting.getOwnAccount>

const empty = { name: '', kind: 'ENTERPRISE', intro: '', avatar: null, cover: null, phone: '', address: '', openHours: '' }

const valuesOf = (form: AccountApplication) => ({ ...form, avatar: filesOf(form.avatar), cover: filesOf(form.cover) })

function useAccount(record: AccountRecord | null) {
  const [form, setForm] = useState(() => valuesOf(record?.form ?? (empty as unknown as AccountApplication)))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isOpen = record?.state === 'ACTIVE'
  const set = (changes: Record<string, unknown>) => {
    setForm(before => ({ ...before, ...changes }) as typeof before)
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }
  /** @returns whether everything was there and it was sent. */
  const save = async () => {
    const rules = await fetchLate(() => import('./rules.ts'))
    const body = { ...form, avatar: slotOf(form.avatar), cover: slotOf(form.cover) } as AccountApplication
    const found = errorsOf((isOpen ? rules.accountProfile : rules.accountApplication).safeParse(body))
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    if (!record) await api.applyForAccount({ body })
    else if (!isOpen) await api.reapplyForAccount({ params: { accountId: record.id }, body })
    else {
      const { name: _, kind: __, ...profile } = body
      await api.saveAccountProfile({ params: { accountId: record.id }, body: { ...profile, version: record.version } })
    }
    return true
  }
  return { form, errors, setErrors, set, save, isOpen }
}

type Account = ReturnType<typeof useAccount>

interface TextProps {
  account: Account
  name: 'name' | 'phone' | 'address' | 'openHours'
  label: string
  max: number
  help: string
}

function Text({ account: { form, errors, set }, name, label, max, help }: TextProps) {
  return (
    <Field label={label} error={errors[name]} help={help}>
      <input className="input" maxLength={max} value={form[name]} onChange={event => set({ [name]: event.target.value })} />
    </Field>
  )
}

function NameFields({ account }: { account: Account }) {
  const { form, errors, set, isOpen } = account
  if (isOpen) return <p className="text-ink-2">名称和类型开通后不能修改。</p>
  return (
    <>
      <Text account={account} name="name" label="名称" max={20} help="2 到 20 个字，让人认得出是哪家单位；开通后不能修改" />
      <Field label="类型" error={errors.kind}>
        <select className="select" value={form.kind} onChange={event => set({ kind: event.target.value })}>
          {ACCOUNT_KINDS.map(kind => (
            <option key={kind} value={kind}>
              {ACCOUNT_KIND_NAMES[kind]}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}

function Pictures({ account: { form, errors, set } }: { account: Account }) {
  const shared = { purpose: 'CONTENT_PICTURE', max: 1 } as const
  return (
    <>
      <PictureField
        {...shared}
        label="头像"
        value={form.avatar}
        onChange={avatar => set({ avatar })}
        aspect={1}
        error={errors.avatar}
      />
      <PictureField
        {...shared}
        label="封面"
        help="选填"
        value={form.cover}
        onChange={cover => set({ cover })}
        aspect={3}
        error={errors.cover}
      />
    </>
  )
}

function Intro({ account: { form, errors, set } }: { account: Account }) {
  return (
    <Field label="简介" help="10 到 200 个字" error={errors.intro}>
      <textarea
        className="textarea"
        rows={3}
        maxLength={200}
        value={form.intro}
        onChange={event => set({ intro: event.target.value })}
      />
    </Field>
  )
}

export function AccountForm({ record }: { record: AccountRecord | null }) {
  const [, navigate] = useLocation()
  const account = useAccount(record)
  const { setErrors, isOpen } = account
  const send = useMutation(
    {
      mutationFn: account.save,
      onSuccess: async isSent => {
        if (!isSent) return
        toast(isOpen ? '已保存' : '已经提交审核', { tone: 'ok' })
        await refresh()
        if (!record) navigate('/merchant/park/mine?view=official')
      },
      onError: error => {
        const fields = fieldErrorsOf(error)
        if (fields) setErrors(fields)
        else toast(messageOf(error, RULES_MISSING), { tone: 'bad' })
      },
    },
    queryClient,
  )
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <form className="stack" noValidate aria-label="官方号资料" onSubmit={onSubmit}>
      <RecordPart title="官方号资料">
        <div className="stack">
          <NameFields account={account} />
          <Intro account={account} />
          <Pictures account={account} />
          <Text account={account} name="phone" label="电话" max={30} help="选填，会公开" />
          <Text account={account} name="address" label="地址" max={100} help="选填" />
          <Text account={account} name="openHours" label="办公时间" max={60} help="选填，例如：工作日 9:00–18:00" />
        </div>
      </RecordPart>
      <p>
        <button type="submit" className="btn btn-main" aria-busy={send.isPending}>
          {isOpen ? '保存' : '提交审核'}
        </button>
      </p>
    </form>
  )
}
