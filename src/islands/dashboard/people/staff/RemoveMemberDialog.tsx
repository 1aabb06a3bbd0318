/** Removing a member from the company, or leaving it oneself: open work is listed and handed over to a colleague first. */
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { session } from '#lib/calls/people/session.ts'
import { staff } from '#lib/calls/people/staff.ts'
import type { OpenWork, StaffMember, WorkKind } from '#lib/contract/people/staff.ts'
import { identityTexts } from '#lib/format/staff.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { keepUser, notifyLeft } from '#lib/session/session.ts'
import { api, refreshStaff } from './api.ts'

const { getCurrentUser } = clientOf({ getCurrentUser: session.getCurrentUser })
const KINDS: Record<WorkKind, string> = {
  CONSULTATION: '咨询',
  JOB: '职位',
  SERVICE: '服务',
  SCHOOL: '院校',
  VIDEO: '视频',
  FILE: '资料',
  ACCOUNT: '官方号',
  ORDER: '订单',
  QUOTE: '询价',
  CHAT: '会话',
}

type Values = { handoverTo: string }

function WorkList({ work }: { work: OpenWork }) {
  return (
    <>
      <p>
        还有 {work.total} 项工作要交接{work.total > work.items.length ? `，这里列出前 ${work.items.length} 项` : ''}：
      </p>
      <ul className="divide-y divide-line">
        {work.items.map(item => (
          <li key={`${item.kind}${item.id}`} className="flex items-center gap-2 py-2">
            <span className="tag shrink-0">{KINDS[item.kind]}</span>
            <span className="min-w-0 break-words">{item.title}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function RemoveMemberForm({ member, work, close }: { member: StaffMember; work: OpenWork; close: () => void }) {
  const form = useForm<Values>({ defaultValues: { handoverTo: '' } })
  const chosen = work.colleagues.find(colleague => String(colleague.employeeId) === form.watch('handoverTo'))
  const hasConsultations = work.items.some(item => item.kind === 'CONSULTATION')
  const { submit, problem, sending } = useSubmit(form, async ({ handoverTo }) => {
    const body = { handoverTo: handoverTo ? Number(handoverTo) : null }
    if (member.isMe) {
      await api.leaveCompany({ body })
      const left = $checkCompany.get()
      $checkCompany.set(null)
      if (left) notifyLeft(left.companyId)
      keepUser(await getCurrentUser())
      location.assign('/member')
      return
    }
    await api.removeMember({ params: { id: member.employeeId }, body })
    toast(`${member.nickname} 已经离开公司`, { tone: 'ok' })
    close()
    await refreshStaff()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {work.total === 0 ? (
        <p className="text-ink-2">没有需要交接的工作。</p>
      ) : (
        <>
          <WorkList work={work} />
          <Field
            label="交给谁"
            help={
              chosen && !chosen.consultant && hasConsultations
                ? '这位同事不是咨询师，咨询会放进公司的队列，由管理员再分配'
                : '对方会收到通知'
            }
            error={form.formState.errors.handoverTo?.message}
          >
            <select className="select" {...form.register('handoverTo', { required: '请选择接手的同事' })}>
              <option value="">请选择</option>
              {work.colleagues.map(colleague => (
                <option key={colleague.employeeId} value={colleague.employeeId}>
                  {colleague.name}（{identityTexts[colleague.employeeIdentity]}
                  {colleague.consultant ? ' · 咨询师' : ''}）
                </option>
              ))}
            </select>
          </Field>
        </>
      )}
      <SubmitRow problem={problem} sending={sending} label={member.isMe ? '离开公司' : '移出公司'} />
    </form>
  )
}

export function RemoveMemberDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const work = useQuery(
    {
      queryKey: keyOf(staff.getOpenWork, member.employeeId),
      queryFn: () => api.getOpenWork({ params: { id: member.employeeId } }),
    },
    queryClient,
  )
  return (
    <Dialog
      title={member.isMe ? '离开公司' : `把 ${member.nickname} 移出公司`}
      description={
        member.isMe
          ? '离开之后不再能以公司身份操作，个人账号不受影响。'
          : '对方马上不能再以公司身份办事，用公司身份登录过的设备会退出，个人账号不受影响。'
      }
      open
      onOpenChange={open => !open && onClose()}
    >
      <Answer query={work}>{open => <RemoveMemberForm member={member} work={open} close={onClose} />}</Answer>
    </Dialog>
  )
}
