/** Who I am here: name, phone, companies, what is unread. */
import { useQuery } from '@tanstack/react-query'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { notice } from '#lib/contract/notice.ts'
import { type CurrentUser, session } from '#lib/contract/session.ts'
import { counter } from '#lib/format/count.ts'
import { pictureUrl } from '#lib/page/picture.ts'

const api = clientOf({ getCurrentUser: session.getCurrentUser, countUnread: notice.countUnread })

const IDENTITIES = { OWNER: '负责人', ADMIN: '管理员', CONSULTANT: '顾问', STAFF: '员工' } as const

const CERTIFICATION = {
  NONE: '未认证',
  APPLYING: '认证审核中',
  CERTIFIED: '已认证',
  REFUSED: '认证未通过',
  EXPIRED: '认证已过期',
  REVOKED: '认证已撤销',
} as const

function Profile({ user }: { user: CurrentUser }) {
  return (
    <section className="card card-pad flex items-center gap-4" aria-label="我的资料">
      {user.headImage ? (
        <img className="avatar avatar-lg" src={pictureUrl(user.headImage, 240, 'webp')} alt="" width="64" height="64" />
      ) : (
        <span className="avatar avatar-lg bg-brand-soft text-brand-2 grid place-items-center text-xl" aria-hidden="true">
          {user.nickname.slice(0, 1)}
        </span>
      )}
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">{user.nickname}</h2>
        <p className="card-meta">
          <span className="num">{user.phone ?? '未绑定手机'}</span>
          <span>{CERTIFICATION[user.personCertification]}</span>
        </p>
      </div>
    </section>
  )
}

function Companies({ user }: { user: CurrentUser }) {
  return (
    <section className="card card-pad" aria-labelledby="companies">
      <h2 className="text-base font-semibold mb-2" id="companies">
        我任职的公司
      </h2>
      {user.companyList.length === 0 ? (
        <p className="text-ink-2">
          还没有在公司任职。
          <a className="link underline" href="/login/company?mode=register">
            注册一家公司
          </a>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {user.companyList.map(company => (
            <li key={company.companyEmployeeId} className="flex items-center justify-between gap-3 py-3">
              <a className="hover-link min-w-0 break-words" href={`/city/company/${company.userId}`}>
                {company.companyName}
              </a>
              <span className="tag shrink-0">{IDENTITIES[company.employeeIdentity]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export default function Overview() {
  const user = useQuery({ queryKey: ['user'], queryFn: () => api.getCurrentUser() }, queryClient)
  const unread = useQuery({ queryKey: ['unread'], queryFn: () => api.countUnread() }, queryClient)
  return (
    <Answer query={user}>
      {person => (
        <div className="stack">
          <Profile user={person} />
          <a className="card card-pad flex items-center justify-between" href="/system_msg">
            <span>未读通知</span>
            <span className="num text-lg font-semibold">{unread.data ? counter(unread.data.total) : '–'}</span>
          </a>
          <Companies user={person} />
        </div>
      )}
    </Answer>
  )
}
