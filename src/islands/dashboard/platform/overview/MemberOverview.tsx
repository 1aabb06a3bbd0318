/** Who I am here, what waits for me, what I bought last, and where I work. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FiguresWaiting } from '#components/ui/data/Waiting.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { CheckInCard } from '#islands/dashboard/trade/check-in/CheckInCard.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { certifiedBadge } from '#lib/browser/certified-badge.ts'
import { jobApplication } from '#lib/calls/city/job-application.ts'
import { session } from '#lib/calls/people/session.ts'
import { notice } from '#lib/calls/platform/notice.ts'
import { order } from '#lib/calls/trade/order.ts'
import type { CurrentUser } from '#lib/contract/people/session.ts'
import type { OrderState } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import { identityTexts } from '#lib/format/staff.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { useIdentityKey } from '../frame/identity-key.ts'
import { useTrades } from '../frame/use-trades.ts'
import { Favourites } from './Favourites.tsx'
import { Figures } from './Figures.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { Todos } from './Todos.tsx'

const api = clientOf({
  getCurrentUser: session.getCurrentUser,
  countUnread: notice.countUnread,
  countOrders: order.countOrders,
  listQuotes: order.listQuotes,
  listMyApplications: jobApplication.listMyApplications,
})

const CERTIFICATION = {
  NONE: '未认证',
  APPLYING: '认证审核中',
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
      <div className="min-w-0 grow">
        <h2 className="text-lg font-semibold">{user.nickname}</h2>
        <p className="card-meta">
          <span className="num">{user.phone ?? '未绑定手机'}</span>
          <Link
            className={user.personCertification === 'CERTIFIED' ? 'badge badge-ok' : 'badge'}
            href="/member/member_authentication"
          >
            {user.personCertification === 'CERTIFIED' ? certifiedBadge() : CERTIFICATION[user.personCertification]}
          </Link>
        </p>
      </div>
      <Link className="btn btn-sm shrink-0" href="/member/member_person_data">
        编辑资料
      </Link>
    </section>
  )
}

/** The counts of the acting identity: its records, and what is unread. */
function Balances({ user: { balances, unread } }: { user: CurrentUser }) {
  if (!balances) return null
  const messages = unread.messagesMore ? `${unread.messages}+` : String(unread.messages)
  return (
    <Figures
      label="余额与未读"
      figures={[
        {
          label: '可用余额',
          fen: balances.available,
          note: balances.frozen > 0 ? `另有冻结 ${money(balances.frozen)}` : undefined,
        },
        { label: '待结算', fen: balances.pending },
        { label: '金币', value: String(balances.coins), unit: '枚' },
        { label: '未读消息', value: messages, unit: '条', note: `未读通知 ${unread.notices} 条` },
      ]}
    />
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
              <span className="tag shrink-0">{identityTexts[company.employeeIdentity]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function MemberTodos({ user }: { user: CurrentUser }) {
  const identity = useIdentityKey()
  const counts = useQuery(
    {
      queryKey: keyOf(order.countOrders, identity, 'buyer', undefined),
      queryFn: () => api.countOrders({ query: { role: 'buyer' } }),
    },
    queryClient,
  )
  const quotes = useQuery(
    {
      queryKey: keyOf(order.listQuotes, identity, 'offered'),
      queryFn: () => api.listQuotes({ query: { role: 'buyer', state: 'OFFERED', pageSize: 1 } }),
    },
    queryClient,
  )
  const applications = useQuery(
    {
      queryKey: keyOf(jobApplication.listMyApplications, 'waiting'),
      queryFn: () => api.listMyApplications({ query: { waiting: 'true', pageSize: 1 } }),
    },
    queryClient,
  )
  const unread = useQuery({ queryKey: keyOf(notice.countUnread), queryFn: () => api.countUnread() }, queryClient)
  const of = (state: OrderState) => counts.data?.byState[state]
  const orders = '/member/member_order?state='
  return (
    <Todos
      nothing="没有要办的事。"
      queries={[counts, quotes, applications, unread]}
      todos={[
        { label: '未读通知', count: unread.data?.total, href: '/system_msg', outside: true },
        { label: '待付款的订单', count: of('PENDING_PAYMENT'), href: `${orders}PENDING_PAYMENT` },
        { label: '等你验收的交付', count: of('DELIVERED'), href: `${orders}DELIVERED` },
        { label: '有争议的订单', count: of('DISPUTED'), href: `${orders}DISPUTED` },
        { label: '等你答复的报价', count: quotes.data?.total, href: '/member/member_service?view=quotes&state=OFFERED' },
        {
          label: '等你答复的面试邀请和录用',
          count: applications.data?.total,
          href: '/member/member_recruitment?state=WAITING',
        },
        ...(user.personCertification === 'REFUSED'
          ? [{ label: '实名认证没有通过，请修改后再提交', count: 1, href: '/member/member_authentication' }]
          : []),
      ]}
    />
  )
}

export default function Overview() {
  const trades = useTrades()
  const user = useQuery({ queryKey: keyOf(session.getCurrentUser), queryFn: () => api.getCurrentUser() }, queryClient)
  return (
    <Answer
      query={user}
      waiting={
        <div className="stack">
          <Loading lines={1} />
          <FiguresWaiting count={4} />
        </div>
      }
    >
      {person => (
        <div className="stack">
          <Profile user={person} />
          <Balances user={person} />
          {trades && <MemberTodos user={person} />}
          <div className="grid gap-4 items-start lg:grid-cols-2">
            {trades && <RecentOrders side="buyer" title="最近的订单" href="/member/member_order" empty="还没有订单。" />}
            <div className="stack">
              <CheckInCard userId={person.userId} trades={trades} />
              <Favourites />
              <Companies user={person} />
            </div>
          </div>
        </div>
      )}
    </Answer>
  )
}
