/** In place of what needs a session. Its parent follows `useSignedIn`, and shows the rest once the person has signed in. */
import { askToSignIn } from '#lib/session/prompts.ts'
import { EmptyCard } from './EmptyCard.tsx'

interface Props {
  title: string
  text?: string
  label?: string
}

export function SignInNeeded({ title, text = '登录后回到这里继续。', label = '登录' }: Props) {
  return (
    <EmptyCard title={title} text={text}>
      <button type="button" className="btn btn-main" onClick={() => void askToSignIn().catch(() => undefined)}>
        {label}
      </button>
    </EmptyCard>
  )
}
