/** Proves the identity once more: by password, or by a code to one's own phone. */
import { useForm } from 'react-hook-form'
import { CodeInput, type CodeRequest } from '#components/ui/code/CodeInput.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { PasswordInput, SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { TabPanels } from '#components/ui/TabPanels.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'

const api = clientOf({ proveAgain: session.proveAgain, sendProofCode: session.sendProofCode })

interface Props {
  onProven: () => void
}

const byPassword = lateResolver(() => import('./rules.ts').then(rules => rules.ownPassword))

function PasswordProof({ onProven }: Props) {
  const form = useForm({ resolver: byPassword, defaultValues: { password: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ password }) => {
    await api.proveAgain({ body: { by: 'PASSWORD', password } })
    onProven()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <PasswordInput
        label="登录密码"
        error={form.formState.errors.password?.message}
        autoComplete="current-password"
        {...form.register('password')}
      />
      <SubmitRow problem={problem} sending={sending} label="确认" />
    </form>
  )
}

const byCode = lateResolver(() => import('./rules.ts').then(rules => rules.ownCode))
const ownPhone: CodeRequest = { hindrance: () => null, send: captcha => api.sendProofCode({ body: { captcha } }) }

function CodeProof({ onProven }: Props) {
  const form = useForm({ resolver: byCode, defaultValues: { code: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ code }) => {
    await api.proveAgain({ body: { by: 'CODE', code } })
    onProven()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-ink-2">验证码会发到这个账号绑定的手机号。</p>
      <CodeInput error={form.formState.errors.code?.message} request={ownPhone} {...form.register('code')} />
      <SubmitRow problem={problem} sending={sending} label="确认" />
    </form>
  )
}

export function ProofDialog({ onAnswer }: { onAnswer: (done: boolean) => void }) {
  const onProven = () => onAnswer(true)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onAnswer(false)}
      title="确认是你本人"
      description="这一步关系到账号安全。验证一次，10 分钟内不用再验证。"
    >
      <TabPanels
        label="验证方式"
        tabs={[
          { value: 'password', label: '用密码', content: <PasswordProof onProven={onProven} /> },
          { value: 'code', label: '用短信验证码', content: <CodeProof onProven={onProven} /> },
        ]}
      />
    </Dialog>
  )
}
