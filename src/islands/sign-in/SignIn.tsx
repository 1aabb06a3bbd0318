/** The sign-in and registration of one kind of account. */
import { TabPanels } from '#components/ui/TabPanels.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterCompanyForm } from './RegisterCompanyForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

interface Props {
  type: 'user' | 'company'
  register: boolean
}

export function SignIn({ type, register }: Props) {
  if (register) return type === 'company' ? <RegisterCompanyForm /> : <RegisterForm />
  return (
    <TabPanels
      label="登录方式"
      tabs={[
        { value: 'password', label: '密码登录', content: <PasswordForm /> },
        { value: 'code', label: '验证码登录', content: <CodeForm /> },
      ]}
    />
  )
}
