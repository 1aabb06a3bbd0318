/** Signing in or registering over the page that needs it. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { SignIn } from './SignIn.tsx'

export function SignInDialog({ onAnswer }: { onAnswer: (done: boolean) => void }) {
  const [register, setRegister] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onAnswer(false)}
      title={register ? '注册后继续' : '登录后继续'}
      description="完成后会接着刚才的操作，填好的内容不会丢。"
    >
      <SignIn type="user" register={register} onEntered={() => onAnswer(true)} />
      <p className="mt-4 text-center">
        {register ? '已经有账号？' : '还没有账号？'}
        <button type="button" className="link underline min-h-11" onClick={() => setRegister(!register)}>
          {register ? '去登录' : '免费注册'}
        </button>
      </p>
    </Dialog>
  )
}
