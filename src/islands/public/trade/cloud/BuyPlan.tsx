/** Buying, renewing or upgrading a tool for the company one acts for: what the order does follows from what the company has. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { cloudBuying, MAX_CLOUD_MONTHS, MAX_EXTRA_SEATS } from '#lib/calls/trade/cloud-buying.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import { cloudTierTexts } from '#lib/format/cloud.ts'
import { date } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import type { SaleProduct } from '#lib/page/trade/cloud-buy-page.ts'
import { askToSignIn } from '#lib/session/ask.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { readToken } from '#lib/session/token.ts'

const api = clientOf({ ...cloudBuying, calculate: orderActions.calculate })

interface Props {
  products: SaleProduct[]
  /** What is chosen at first. */
  productId: number
  tier: 'TEAM' | 'ENTERPRISE'
}

type Offer = Awaited<ReturnType<typeof api.getCloudOffer>>

const TERMS = [1, 3, 6, 12, 24, MAX_CLOUD_MONTHS] as const
const termText = (months: number): string => (months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`)

/** What the company has, in a sentence. */
const currentPlanText = ({ current }: Offer): string =>
  current?.endsAt
    ? `现在是${cloudTierTexts[current.tier]}，${current.seats} 个席位，${date(current.endsAt)} 到期。同样的套餐是续费，时间往后加；更大的套餐或更多席位立即生效，只补剩余天数的差价；更小的套餐或更少的席位从到期那天开始，开始之前可以全额退。`
    : '现在是免费版。购买后立即生效，时间从付款开始算。'

/** What the company has, and what was bought to follow: until that is given back, nothing else can be bought. */
function Plans({ offer }: { offer: Offer }) {
  const { next } = offer
  return (
    <>
      <p className="text-ink-2">{currentPlanText(offer)}</p>
      {next && (
        <p className="notice notice-warn">
          已经买好{cloudTierTexts[next.tier]}，{next.seats} 个席位，{date(next.startsAt)} 开始。要改的话，先在
          <a className="link" href={`/merchant/order/pay?orderNo=${next.orderNo}`}>
            订单
          </a>
          里全额退掉它。
        </p>
      )}
    </>
  )
}

function Form({
  products,
  offer,
  product,
  choose,
  tier,
}: Props & { offer: Offer; product: SaleProduct; choose: (id: number) => void }) {
  const bought = product.plans.find(plan => plan.planId === offer.current?.planId)
  const [planId, setPlanId] = useState(bought?.planId ?? product.plans.find(plan => plan.tier === tier)?.planId ?? 0)
  const plan = product.plans.find(one => one.planId === planId) ?? product.plans[0]
  const [extraSeats, setExtraSeats] = useState(bought ? Math.max(0, (offer.current?.seats ?? 0) - bought.seats) : 0)
  const [months, setMonths] = useState(12)
  const [useCoins, setUseCoins] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const lines = [{ refId: planId, quantity: months }, ...(extraSeats > 0 ? [{ refId: null, quantity: extraSeats }] : [])]
  const price = useQuery(
    {
      queryKey: keyOf(orderActions.calculate, 'CLOUD', product.productId, lines),
      queryFn: () => api.calculate({ body: { kind: 'CLOUD', subjectId: product.productId, lines } }),
      retry: false,
    },
    queryClient,
  )
  const send = async () => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      const body = {
        productId: product.productId,
        planId,
        extraSeats,
        months,
        useCoins: useCoins && (price.data?.coins ?? 0) > 0,
      }
      const { orderNo, payable } = await api.buyPlan({ body })
      location.assign(payable > 0 ? `/pay/${orderNo}` : `/merchant/order/pay?orderNo=${orderNo}`)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '出了点问题，请稍后再试')
      sent.current = false
      setBusy(false)
    }
  }
  return (
    <div className="card card-pad stack">
      <label className="field">
        <span className="field-label">工具</span>
        <select className="input" value={product.productId} onChange={event => choose(Number(event.target.value))}>
          {products.map(one => (
            <option key={one.productId} value={one.productId}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <Plans offer={offer} />
      {offer.waiting && (
        <p className="notice notice-warn">
          这个工具有一张没付款的订单，
          <a className="link" href={`/pay/${offer.waiting}`}>
            去付款
          </a>
          ，或先在订单里取消。
        </p>
      )}
      <fieldset>
        <legend className="field-label">套餐</legend>
        {product.plans.map(one => (
          <label key={one.planId} className="flex min-h-11 flex-wrap items-center gap-2">
            <input type="radio" name="plan" checked={planId === one.planId} onChange={() => setPlanId(one.planId)} />
            <span className="font-medium">{one.tierText}</span>
            <span className="num text-ink-2">
              {money(one.monthPrice)}/月，{money(one.yearPrice)}/年，{one.seats} 个席位
            </span>
          </label>
        ))}
      </fieldset>
      <label className="field">
        <span className="field-label">增加席位（每个 {money(plan?.seatPrice ?? 0)}/月）</span>
        <input
          className="input num"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_EXTRA_SEATS}
          value={extraSeats}
          onChange={event => setExtraSeats(Math.max(0, Math.min(MAX_EXTRA_SEATS, Math.floor(Number(event.target.value) || 0))))}
        />
      </label>
      <label className="field">
        <span className="field-label">时长</span>
        <select className="input" value={months} onChange={event => setMonths(Number(event.target.value))}>
          {TERMS.map(term => (
            <option key={term} value={term}>
              {termText(term)}
            </option>
          ))}
        </select>
      </label>
      {price.isError && (
        <p className="notice notice-warn" role="alert">
          {price.error instanceof ApiError ? price.error.message : '价格没有算出来，请稍后再试'}
        </p>
      )}
      {price.data && (
        <>
          <ul className="divide-y divide-line" aria-label="价格明细">
            {price.data.lines.map(line => (
              <li key={line.name} className="flex items-baseline justify-between gap-3 py-2">
                <span className="min-w-0 break-words">
                  {line.name}
                  <span className="num text-ink-3">
                    {' '}
                    {money(line.unitPrice)} × {line.quantity}
                    {line.unit}
                  </span>
                </span>
                <span className="num shrink-0">{money(line.amount)}</span>
              </li>
            ))}
          </ul>
          {price.data.coins > 0 && (
            <label className="flex items-center gap-2 min-h-11">
              <input type="checkbox" checked={useCoins} onChange={event => setUseCoins(event.target.checked)} />用{' '}
              {price.data.coins} 枚金币抵 {money(price.data.coins)}
            </label>
          )}
          <p className="flex items-baseline justify-between gap-3">
            <span>应付</span>
            <strong className="price text-lg" aria-live="polite">
              {money(price.data.total - (useCoins ? price.data.coins : 0))}
            </strong>
          </p>
        </>
      )}
      <p className="text-ink-3 text-xs">
        首次购买七日内不满意全额退；之后按剩余整月退，年付优惠按已使用月份的原价折算。不自动续费，到期前 30、7、1 日提醒。
      </p>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="btn btn-main btn-block"
        disabled={busy || !price.data}
        aria-busy={busy}
        title={price.data ? undefined : '价格算出来之后才能提交'}
        onClick={() => void send()}
      >
        {busy ? '请稍候…' : '提交订单'}
      </button>
    </div>
  )
}

/** Whoever may buy for the company they act for; everybody else reads what they need first. */
export function BuyPlan(props: Props) {
  const [productId, setProductId] = useState(props.productId)
  const [signedIn, setSignedIn] = useState(() => readToken() !== null)
  const [company, setCompany] = useState(() => $checkCompany.get())
  useEffect(() => $checkCompany.listen(setCompany), [])
  const product = props.products.find(one => one.productId === productId) ?? props.products[0]
  const offer = useQuery(
    {
      queryKey: keyOf(cloudBuying.getCloudOffer, productId, company?.companyId ?? 0),
      queryFn: () => api.getCloudOffer({ params: { productId } }),
      enabled: signedIn && company !== null,
      retry: false,
    },
    queryClient,
  )
  if (!product) return null
  if (!signedIn) {
    return (
      <EmptyCard title="登录后购买" text="云工具由公司购买，登录后切换到公司身份。">
        <button type="button" className="btn btn-main" onClick={() => void askToSignIn().then(setSignedIn)}>
          登录
        </button>
      </EmptyCard>
    )
  }
  if (!company) {
    return (
      <EmptyCard title="请切换到公司身份" text="云工具由公司的负责人或管理员购买。在右上角切换身份；还没有公司的，先认证。">
        <a className="btn btn-main" href="/merchant">
          去企业中心
        </a>
      </EmptyCard>
    )
  }
  return (
    <Answer query={offer}>
      {found => <Form key={productId} {...props} offer={found} product={product} choose={setProductId} />}
    </Answer>
  )
}
