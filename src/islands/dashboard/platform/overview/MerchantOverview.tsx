/** How the merchant's work goes: figures of the last days, what waits, the newest orders. */

import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FiguresWaiting } from '#components/ui/data/Waiting.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { useTrades } from '#islands/dashboard/platform/frame/use-trades.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { city } from '#lib/calls/city/city.ts'
import { jobApplication } from '#lib/calls/city/job-application.ts'
import { offer } from '#lib/calls/city/offer.ts'
import { company } from '#lib/calls/people/company.ts'
import { order } from '#lib/calls/trade/order.ts'
import { REFUND_ANSWER_HOURS } from '#lib/calls/trade/order-actions.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { money } from '#lib/format/money.ts'
import { score } from '#lib/format/score.ts'
import { identityTexts } from '#lib/format/staff.ts'
import { $checkCompany, $userInfo } from '#lib/session/identity.ts'
import { DayChart } from './DayChart.tsx'
import { type Figure, Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Openings } from './Openings.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { Todos } from './Todos.tsx'

const api = clientOf({
  getFigures: order.getFigures,
  countOrders: order.countOrders,
  listQuotes: order.listQuotes,
  getOfferSummary: offer.getOfferSummary,
  getServiceCompany: city.getServiceCompany,
  getCompanyBase: company.getCompanyBase,
  countApplicants: jobApplication.countApplicants,
})

/** Against the days before, in words: more, less, the same; nothing to compare with is not compared. */
function change(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const share = Math.round(((now - before) / before) * 100)
  return share === 0 ? '和前 30 天一样' : `比前 30 天${share > 0 ? '多' : '少'} ${Math.abs(share)}%`
}

/** The company's own evidence: how fast it answers, and its score. Public, so everybody there may see it. */
function useCompanyFigures(companyId: number | undefined): Figure[] {
  const profile = useQuery(
    {
      queryKey: keyOf(city.getServiceCompany, companyId),
      queryFn: () => api.getServiceCompany({ params: { userId: companyId ?? 0 } }),
      enabled: companyId !== undefined,
    },
    queryClient,
  )
  if (!profile.data) return []
  const reply = profile.data.performance.find(one => one.metric === 'REPLY')
  return [
    {
      label: '履约分',
      value: profile.data.score === null ? '—' : score(profile.data.score),
      unit: profile.data.score === null ? '' : '分',
      note: '满分 5 分',
    },
    ...(reply
      ? [
          {
            label: '平均响应',
            value: String(Math.round(reply.value)),
            unit: '分钟',
            note: `${reply.months.length} 个月的首次回复`,
          },
        ]
      : []),
  ]
}

function useBusiness(acting: boolean) {
  const identity = useIdentityKey()
  const figures = useQuery({ queryKey: keyOf(order.getFigures, identity), queryFn: () => api.getFigures() }, queryClient)
  const counts = useQuery(
    {
      queryKey: keyOf(order.countOrders, identity, 'seller', undefined),
      queryFn: () => api.countOrders({ query: { role: 'seller' } }),
    },
    queryClient,
  )
  const quotes = useQuery(
    {
      queryKey: keyOf(order.listQuotes, identity, 'asked'),
      queryFn: () => api.listQuotes({ query: { role: 'seller', state: 'QUOTE_REQUESTED', pageSize: 1 } }),
    },
    queryClient,
  )
  const offers = useQuery({ queryKey: keyOf(offer.getOfferSummary, identity), queryFn: () => api.getOfferSummary() }, queryClient)
  const base = useQuery(
    { queryKey: keyOf(company.getCompanyBase, identity), queryFn: () => api.getCompanyBase(), enabled: acting },
    queryClient,
  )
  const applicants = useQuery(
    {
      queryKey: keyOf(jobApplication.countApplicants, identity, undefined),
      queryFn: () => api.countApplicants({ query: {} }),
      enabled: acting,
    },
    queryClient,
  )
  return { figures, counts, quotes, offers, base, applicants }
}

type BusinessQueries = ReturnType<typeof useBusiness>

/** How an individual merchant's services are rated. */
const ratingFigure = ({ score: value, reviewCount }: CallResult<typeof offer.getOfferSummary>): Figure => ({
  label: '服务评分',
  value: value === null ? '—' : score(value),
  unit: value === null ? '' : '分',
  note: `${reviewCount} 条评价`,
})

function DayCharts({ days }: { days: CallResult<typeof order.getFigures>['days'] }) {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <DayChart
        title="每天收入"
        note="元，近 30 天，按完成时间"
        days={days.map(({ day, income: value }) => ({ day, value }))}
        text={money}
      />
      <DayChart
        title="每天成交"
        note="单，近 30 天，按下单时间"
        days={days.map(({ day, orders: value }) => ({ day, value }))}
        text={value => `${value} 单`}
      />
    </div>
  )
}

const WORK = '/merchant/order/mine?state='

function BusinessTodos({ acting, counts, quotes, offers, base, applicants }: BusinessQueries & { acting: boolean }) {
  const of = (state: 'PAID' | 'ACCEPTED' | 'CHANGES_REQUESTED' | 'DISPUTED') => counts.data?.byState[state]
  return (
    <Todos
      nothing="没有要办的事。"
      queries={[counts, quotes, offers, ...(acting ? [applicants] : [])]}
      todos={[
        // First what is decided against the seller if they do not answer.
        {
          label: `退款申请等你答复，${REFUND_ANSWER_HOURS} 小时不答复视为同意`,
          count: counts.data?.refunding,
          href: `${WORK}REFUNDING`,
        },
        // What a beginner has to do before anything can be sold.
        {
          label: acting ? '完成企业认证，才能发布服务' : '完成实名认证，才能发布服务',
          count: offers.data?.maySell === false ? 1 : 0,
          href: '/merchant/information/Certification',
        },
        {
          label: '公司资料还很少，填好别人才找得到',
          count: base.data?.isBare ? 1 : 0,
          href: '/merchant/information/baseinformation',
        },
        { label: '等你完成的订单', count: of('PAID'), href: `${WORK}PAID` },
        { label: '已经接单，等你交付', count: of('ACCEPTED'), href: `${WORK}ACCEPTED` },
        { label: '买家要求修改', count: of('CHANGES_REQUESTED'), href: `${WORK}CHANGES_REQUESTED` },
        { label: '有争议的订单', count: of('DISPUTED'), href: `${WORK}DISPUTED` },
        {
          label: '等你报价的询价',
          count: quotes.data?.total,
          href: '/merchant/service/myService?view=quotes&state=QUOTE_REQUESTED',
        },
        { label: '还没查看的应聘', count: applicants.data?.byState.APPLY, href: '/merchant/recruitment/applicants' },
        { label: '没有通过审核的服务', count: offers.data?.byState.REJECTED, href: '/merchant/service/mine?state=REJECTED' },
        { label: '没有提交的服务草稿', count: offers.data?.byState.DRAFT, href: '/merchant/service/mine?state=DRAFT' },
      ]}
    />
  )
}

type LastDaysProps = Pick<BusinessQueries, 'offers' | 'base'> & {
  acting: boolean
  days: CallResult<typeof order.getFigures>['days']
  /** Whether anything was sold in the last sixty days. */
  sold: boolean
}

/** The part below the figures: the last days, or the first steps for a merchant who has neither sold nor offered anything. */
function LastDays({ acting, offers, base, days, sold }: LastDaysProps) {
  const untouched = offers.data && Object.values(offers.data.byState).every(count => !count)
  if (!sold && offers.isPending) {
    // Whether this is a beginner is not known yet: neither view may come and go.
    return (
      <section className="card card-pad">
        <Loading lines={4} />
      </section>
    )
  }
  if (sold || !untouched) return <DayCharts days={days} />
  return <FirstSteps company={acting} certified={offers.data?.maySell === true} described={base.data?.isBare === false} />
}

function Business() {
  const company = useStore($checkCompany)
  const acting = company !== null
  const business = useBusiness(acting)
  const { figures, offers, base } = business
  const companyFigures = useCompanyFigures(company?.companyId)
  const own = acting ? companyFigures : offers.data ? [ratingFigure(offers.data)] : []
  return (
    <>
      <Answer query={figures} waiting={<FiguresWaiting count={4} />}>
        {({ days, orders, income, before }) => (
          <>
            <Figures
              label="经营数据"
              figures={[
                { label: '近 30 天成交', value: String(orders), unit: '单', note: change(orders, before.orders) },
                { label: '近 30 天收入', fen: income, note: change(income, before.income) },
                ...own,
              ]}
            />
            <LastDays acting={acting} offers={offers} base={base} days={days} sold={orders + before.orders > 0} />
          </>
        )}
      </Answer>
      <BusinessTodos acting={acting} {...business} />
      <Openings />
      <RecentOrders side="seller" title="最近卖出的" href="/merchant/order/mine" empty="还没有卖出过。" />
    </>
  )
}

/** For those in a company whose part is not its orders: what is public of it. */
function Colleague({ companyId }: { companyId: number }) {
  const figures = useCompanyFigures(companyId)
  return figures.length > 0 ? <Figures label="公司数据" figures={figures} /> : null
}

const WAYS = {
  tools: ['云工具', '公司开通给你用的表格、合同、看板和云盘', '/merchant/cloud/mine'],
  consult: ['我的咨询', '分给你的咨询，在这里接单和解答', '/merchant/consult/mine'],
  staff: ['在职员工', '看看同事；离开公司也在这里办', '/merchant/staff/working'],
} as const

/** What somebody can do here whose part has no figures of its own. */
function Shortcuts({ consults }: { consults: boolean }) {
  const ways = consults ? [WAYS.consult, WAYS.tools, WAYS.staff] : [WAYS.tools, WAYS.staff]
  return (
    <section className="card card-pad" aria-labelledby="ways">
      <h2 className="text-base font-semibold mb-1" id="ways">
        你可以做的
      </h2>
      <ul className="divide-y divide-line">
        {ways.map(([label, text, href]) => (
          <li key={href} className="card-link py-3">
            <Link className="cover-link font-medium" href={href}>
              {label}
            </Link>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function MerchantOverview() {
  const company = useStore($checkCompany)
  const user = useStore($userInfo)
  const trades = useTrades()
  return (
    <div className="stack">
      <section className="card card-pad" aria-labelledby="acting-as">
        <h2 className="text-lg font-semibold" id="acting-as">
          {company?.companyName ?? user?.nickname}
        </h2>
        <p className="text-ink-2">
          {company ? `你在这里的身份是${identityTexts[company.employeeIdentity]}` : '你正以个人商家的身份工作'}
        </p>
      </section>
      {trades ? (
        <Business />
      ) : (
        company && (
          <>
            <Colleague companyId={company.companyId} />
            <Shortcuts consults={company.employeeIdentity === 'CONSULTANT'} />
          </>
        )
      )}
    </div>
  )
}
