/** Identity, title and tool permissions of one member. */
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { CLOUD_TOOLS } from '#lib/calls/trade/cloud.ts'
import type { EmployeeIdentity, StaffMember } from '#lib/contract/people/staff.ts'
import { permissionTexts, toolTexts } from '#lib/format/staff.ts'
import { api, refreshStaff } from './api.ts'
import { GrantFields, type GrantValues, identitiesFor } from './GrantFields.tsx'
import type { membership } from './rules.ts'

type Values = z.input<typeof membership>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.membership))

const valuesOf = (member: StaffMember): Values => ({
  employeeIdentity: member.employeeIdentity === 'OWNER' ? 'ADMIN' : member.employeeIdentity,
  title: member.title,
  cloudPermission: member.cloudPermission,
  tools: Object.fromEntries(CLOUD_TOOLS.map(tool => [tool, member.toolPermissions[tool] ?? ''])) as Values['tools'],
  version: member.version,
})

function EditForm({ member, mine, close }: { member: StaffMember; mine: EmployeeIdentity | undefined; close: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(member) })
  const elsewhere = {
    noticeId: 'member-elsewhere',
    form,
    newest: async () => {
      const { list } = await api.listMembers({ query: { keyword: member.nickname, pageSize: 100 } })
      return valuesOf(list.find(one => one.employeeId === member.employeeId)!)
    },
    submit: () => submit(),
  }
  const { submit, problem, sending } = useSubmit(form, async ({ tools, ...body }) => {
    const toolPermissions = Object.fromEntries(Object.entries(tools).filter(([, permission]) => permission !== ''))
    await askIfChanged(
      api.updateMember({ params: { id: member.employeeId }, body: { ...body, toolPermissions } as never }),
      elsewhere,
    )
    toast('已经改好，对方下一次操作起生效', { tone: 'ok' })
    close()
    await refreshStaff()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <GrantFields form={form as unknown as UseFormReturn<GrantValues>} identities={identitiesFor(mine)} />
      <details>
        <summary className="fold">单个工具另设权限</summary>
        <div className="grid gap-3 sm:grid-cols-2 pt-2">
          {CLOUD_TOOLS.map(tool => (
            <Field key={tool} label={toolTexts[tool]}>
              <select className="select" {...form.register(`tools.${tool}`)}>
                <option value="">跟随上面的设置</option>
                {Object.entries(permissionTexts).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
          ))}
        </div>
      </details>
      <div hidden id={elsewhere.noticeId} />
      <SubmitRow problem={problem} sending={sending} label="保存" />
    </form>
  )
}

export function EditMember({
  member,
  mine,
  onClose,
}: {
  member: StaffMember
  mine: EmployeeIdentity | undefined
  onClose: () => void
}) {
  return (
    <Dialog title={`${member.nickname} 的身份和权限`} open onOpenChange={open => !open && onClose()}>
      <EditForm member={member} mine={mine} close={onClose} />
    </Dialog>
  )
}
