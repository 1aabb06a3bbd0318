/** What somebody is in the company: identity, title, tool permission. Shared by inviting and changing. */
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import type { CloudPermission, EmployeeIdentity } from '#lib/contract/people/staff.ts'
import { identityHelp, identityTexts, permissionTexts } from '#lib/format/staff.ts'

export type GrantValues = {
  employeeIdentity: Exclude<EmployeeIdentity, 'OWNER'>
  cloudPermission: CloudPermission
  title: string
}

interface Props {
  // The fields are a part of every form that shows them.
  form: UseFormReturn<GrantValues>
  /** The identities that I may give away. */
  identities: readonly GrantValues['employeeIdentity'][]
}

export function GrantFields({ form, identities }: Props) {
  const { errors } = form.formState
  return (
    <>
      <Field label="身份" help={identityHelp[form.watch('employeeIdentity')]} error={errors.employeeIdentity?.message}>
        <select className="select" {...form.register('employeeIdentity')}>
          {identities.map(identity => (
            <option key={identity} value={identity}>
              {identityTexts[identity]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="职务" help="例如：运营经理；会显示在公司主页" error={errors.title?.message}>
        <input className="input" maxLength={20} {...form.register('title')} />
      </Field>
      <Field label="云工具权限" error={errors.cloudPermission?.message}>
        <select className="select" {...form.register('cloudPermission')}>
          {Object.entries(permissionTexts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}

/** Administrators are made by the owner only. */
export const identitiesFor = (mine: EmployeeIdentity | undefined): readonly GrantValues['employeeIdentity'][] =>
  mine === 'OWNER' ? ['ADMIN', 'CONSULTANT', 'STAFF'] : ['CONSULTANT', 'STAFF']
