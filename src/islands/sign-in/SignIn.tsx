/** The sign-in and registration of one kind of account. */
import { TabPanels } from '#components/ui/TabPanels.tsx'
import { CodeForm } from './CodeForm.tsx'
import { type Entered, goBack } from './enter.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterCompanyForm } from './RegisterCompanyForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

interface Props {
  type: 'user' | 'company'
  register: boolean
  /** In a dialog: what follows. On a page of its own the way leads back to where the person came from. */
  onEntered?: Entered
}

export function SignIn({ type, register, onEntered = goBack }: Props) {
  if (register) return type === 'company' ? <RegisterCompanyForm onEntered={onEntered} /> : <RegisterForm onEntered={onEntered} />
  return (
    <TabPanels
      label="登录方式"
      tabs={[
        { value: 'password', label: '密码登录', content: <PasswordForm onEntered={onEntered} /> },
        { value: 'code', label: '验证码登录', content: <CodeForm onEntered={onEntered} /> },
      ]}
    />
  )
}
