/** The sign-in and registration of one kind of account. */
import { TabPanels } from '#components/ui/TabPanels.tsx'
import type { ThirdPartyChoice } from '#lib/contract/people/third-party.ts'
import { CodeForm } from './CodeForm.tsx'
import { goBack, type OnSignedIn } from './complete-sign-in.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterCompanyForm } from './RegisterCompanyForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignedInNotice } from './SignedInNotice.tsx'
import { ThirdParty } from './ThirdParty.tsx'

interface Props {
  type: 'user' | 'company'
  register: boolean
  /** Accounts elsewhere that lead in; left out where leaving the page would lose something. */
  providers?: readonly ThirdPartyChoice[]
  /** In a dialog: what follows. On a page of its own the way leads back to where the person came from. */
  onEntered?: OnSignedIn
}

export function SignIn({ type, register, providers = [], onEntered = goBack }: Props) {
  const already = onEntered === goBack && <SignedInNotice />
  if (register) {
    return (
      <>
        {already}
        {type === 'company' ? <RegisterCompanyForm onEntered={onEntered} /> : <RegisterForm onEntered={onEntered} />}
      </>
    )
  }
  return (
    <>
      {already}
      <TabPanels
        label="登录方式"
        tabs={[
          { value: 'password', label: '密码登录', content: <PasswordForm onEntered={onEntered} /> },
          { value: 'code', label: '验证码登录', content: <CodeForm onEntered={onEntered} /> },
        ]}
      />
      <ThirdParty providers={providers} />
    </>
  )
}
