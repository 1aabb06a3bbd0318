import type { ComponentProps } from 'react'

/** The consent that papers need, with its error beside it. */
export function ConsentField({ error, ...input }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <div className="field">
      <label className="flex items-start gap-2 min-h-11 py-2">
        <input type="checkbox" className="mt-1" aria-invalid={error ? true : undefined} {...input} />
        <span>
          同意把这些材料用于核实身份，按
          <a className="link underline" href="/rule?id=privacy" target="_blank" rel="noreferrer">
            隐私政策
          </a>
          加密保存
        </span>
      </label>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
