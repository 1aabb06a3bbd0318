import type { ComponentProps } from 'react'

/** Not ticked beforehand: giving the phone number is the person's choice. */
export function PhoneConsent(props: ComponentProps<'input'>) {
  return (
    <label className="flex items-start gap-2 min-h-11 py-2">
      <input type="checkbox" className="mt-1" {...props} />
      <span>
        同意学校看我绑定的手机号并打电话联系
        <span className="block text-sm text-ink-2">不勾选也可以，学校就在站内答复；以后随时可以收回。</span>
      </span>
    </label>
  )
}
