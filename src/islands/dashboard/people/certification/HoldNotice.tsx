/** Why no application is taken now, and from when: in place of the form, so that nothing is filled in for nothing. */
import type { CertificationAnswer } from '#lib/contract/people/certification.ts'

export function HoldNotice({ hold }: { hold: NonNullable<CertificationAnswer['hold']> }) {
  return (
    <p className="notice notice-warn" role="status">
      <span>
        {hold.text}。详见
        <a className="link underline" href="/rule?id=certification">
          《认证规则》
        </a>
      </span>
    </p>
  )
}
