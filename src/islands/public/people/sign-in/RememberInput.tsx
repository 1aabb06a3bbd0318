/** The wish to stay signed in when the browser is closed. */
import type { ComponentProps } from 'react'

export function RememberInput(input: ComponentProps<'input'>) {
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input type="checkbox" {...input} />
      <span>
        记住我，60 天内免登录
        <small className="block text-xs text-ink-3">公用电脑请勿勾选</small>
      </span>
    </label>
  )
}
