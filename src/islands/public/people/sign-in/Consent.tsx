/** The tick by which one agrees to the rules of the site; it is empty until it is made. The rules open beside the form, so that nothing typed is lost. */
import { type ComponentProps, useId } from 'react'

export function Consent({ error, ...input }: ComponentProps<'input'> & { error: string | undefined }) {
  const note = useId()
  return (
    <div>
      <label className="flex items-center gap-2 min-h-11 text-sm">
        <input type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? note : undefined} {...input} />
        <span>
          我已阅读并同意
          <a className="link" href="/rule?id=user-agreement" target="_blank" rel="noopener">
            《用户协议》
          </a>
          和
          <a className="link" href="/rule?id=privacy" target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </span>
      </label>
      {error && (
        <p id={note} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
