/** Only certified people may sell: why nothing can be published yet, and where to get the certificate. */
import { Link } from 'wouter'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'

export function NeedsCertificate() {
  const person = useIdentityKey() === 'person'
  return (
    <p className="notice notice-warn">
      <span>
        {person ? '完成实名认证之后才能发布服务。' : '公司通过认证之后才能发布服务。'}
        <Link className="link" href="/merchant/information/Certification">
          去认证
        </Link>
      </span>
    </p>
  )
}
