/** The wish to stay signed in when the browser is closed. */
import type { ComponentProps } from 'react'

export function RememberInput(input: ComponentProps<'input'>) {
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input type="checkbox" {...input} />
      记住我（60 天内免登录，公用电脑请勿勾选）
    </label>
  )
}
