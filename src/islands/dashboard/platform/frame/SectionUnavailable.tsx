/** Instead of a section that this identity cannot work in: why, and the way to where it can. */
import { useQuery } from '@tanstack/react-query'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { session } from '#lib/calls/people/session.ts'
import { actAsCompany } from '#lib/session/session.ts'
import { AsPerson } from './AsPerson.tsx'

const api = clientOf({ getCurrentUser: session.getCurrentUser })

function ChooseCompany() {
  const user = useQuery({ queryKey: keyOf(session.getCurrentUser), queryFn: () => api.getCurrentUser() }, queryClient)
  return (
    <Answer query={user}>
      {person =>
        person.companyList.length === 0 ? (
          <EmptyCard title="这里是公司的工作区" text="你还没有在公司任职。可以注册一家公司，或请同事邀请你加入。">
            <a className="btn btn-main" href="/login/company?mode=register">
              注册公司
            </a>
          </EmptyCard>
        ) : (
          <EmptyCard title="这里是公司的工作区" text="换到公司身份后继续。">
            {person.companyList.map(company => (
              <button
                key={company.userId}
                type="button"
                className="btn"
                onClick={() => {
                  actAsCompany(person, company.userId)
                  location.reload()
                }}
              >
                {company.companyName}
              </button>
            ))}
          </EmptyCard>
        )
      }
    </Answer>
  )
}

const ChoosePerson = () => (
  <EmptyCard title="这里是个人商家的工作区" text="你现在是公司身份，换回个人身份后继续。">
    <AsPerson />
  </EmptyCard>
)

export function SectionUnavailable({ why }: { why: 'needs_company' | 'needs_person' | 'needs_role' }) {
  if (why === 'needs_company') return <ChooseCompany />
  if (why === 'needs_person') return <ChoosePerson />
  return <EmptyCard title="你在公司里的身份不能打开这里" text="需要的话，请公司的负责人或管理员调整你的身份。" />
}
