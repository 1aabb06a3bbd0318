/** The name and the picture that customers see in consultations. */
import { lazy, Suspense } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import type { StaffMember } from '#lib/contract/people/staff.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { api, refreshStaff } from './api.ts'
import type { card } from './rules.ts'

const PictureField = lazy(() => import('#components/ui/upload/PictureField.tsx').then(part => ({ default: part.PictureField })))

type Values = z.input<typeof card>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.card))

const present = (key: string): UploadedFile => ({
  id: -1,
  kind: 'IMAGE',
  name: '',
  bytes: 0,
  url: pictureUrl(key, 240),
  pictureKey: key,
})

const valuesOf = (member: StaffMember): Values => ({
  consultationName: member.consultationName,
  avatar: member.consultationAvater ? [present(member.consultationAvater)] : [],
  version: member.version,
})

function CardForm({ member, close }: { member: StaffMember; close: () => void }) {
  const form = useForm<Values>({
    resolver,
    defaultValues: valuesOf(member),
  })
  const { errors } = form.formState
  const elsewhere = {
    noticeId: 'card-elsewhere',
    form,
    newest: async () => {
      const { list } = await api.listMembers({ query: { keyword: member.nickname, pageSize: 100 } })
      return valuesOf(list.find(one => one.employeeId === member.employeeId)!)
    },
    submit: () => submit(),
  }
  const { submit, problem, sending } = useSubmit(form, async ({ consultationName, avatar: [picture], version }) => {
    const avatar = picture ? (picture.id > 0 ? picture.id : picture.pictureKey) : null
    await askIfChanged(
      api.updateCard({ params: { id: member.employeeId }, body: { consultationName, avatar, version } }),
      elsewhere,
    )
    toast('名片已保存', { tone: 'ok' })
    close()
    await refreshStaff()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="咨询时的名字" help="留空就用昵称" error={errors.consultationName?.message}>
        <input className="input" maxLength={20} {...form.register('consultationName')} />
      </Field>
      <Controller
        control={form.control}
        name="avatar"
        render={({ field: { value, onChange } }) => (
          <Suspense fallback={<p className="field-help">正在准备头像…</p>}>
            <PictureField
              label="头像"
              purpose="AVATAR"
              max={1}
              aspect={1}
              value={value}
              onChange={onChange}
              error={errors.avatar?.message}
            />
          </Suspense>
        )}
      />
      <div hidden id={elsewhere.noticeId} />
      <SubmitRow problem={problem} sending={sending} label="保存" />
    </form>
  )
}

export function EditCard({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  return (
    <Dialog title={member.isMe ? '我的对外名片' : `${member.nickname} 的对外名片`} open onOpenChange={open => !open && onClose()}>
      <CardForm member={member} close={onClose} />
    </Dialog>
  )
}
