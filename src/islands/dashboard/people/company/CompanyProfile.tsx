/** What the company's public page says about it, and the end of the company. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { company } from '#lib/calls/people/company.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { BaseForm } from './BaseForm.tsx'

const Dissolve = lazy(() => import('./Dissolve.tsx').then(part => ({ default: part.Dissolve })))

const api = clientOf({ getCompanyBase: company.getCompanyBase })

export default function CompanyProfile() {
  const identity = useIdentityKey()
  const acting = useStore($checkCompany)
  const key = keyOf(company.getCompanyBase, identity)
  const base = useQuery({ queryKey: key, queryFn: () => api.getCompanyBase() }, queryClient)
  return (
    <Answer query={base}>
      {own => (
        <div className="stack">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">
              {own.isBare ? '资料还很少，填好之后别人才找得到你们。' : '保存之后，公开页面、搜索和地图随即更新。'}
            </p>
            <p className="flex flex-wrap gap-2">
              <a className="btn" href={`/city/company/${own.companyId}`} target="_blank" rel="noreferrer">
                预览主页
              </a>
              <Link className="btn" href="/merchant/information/Certification">
                {own.certified ? '认证信息' : '去认证'}
              </Link>
            </p>
          </div>
          <BaseForm key={own.companyId} base={own} onSaved={saved => queryClient.setQueryData(key, saved)} />
          {acting?.employeeIdentity === 'OWNER' && (
            <Suspense fallback={null}>
              <Dissolve name={own.name} />
            </Suspense>
          )}
        </div>
      )}
    </Answer>
  )
}
