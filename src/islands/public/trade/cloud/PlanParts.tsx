/** The parts of buying a tool: what the company has, what is chosen, what it costs. */
import { messageOf } from '#lib/api/message.ts'
import { MAX_CLOUD_MONTHS, MAX_EXTRA_SEATS } from '#lib/calls/trade/cloud-buying.ts'
import { cloudTierTexts } from '#lib/format/cloud.ts'
import { date } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { thousands } from '#lib/format/thousands.ts'
import type { SaleProduct } from '#lib/page/trade/cloud-buy-page.ts'
import type { Offer } from './calls.ts'
import type { PlanOrder } from './use-plan-order.ts'

const TERMS = [1, 3, 6, 12, 24, MAX_CLOUD_MONTHS] as const
const termText = (months: number): string => (months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`)

/** What the company has, in a sentence. */
const currentPlanText = ({ current }: Offer): string =>
  current?.endsAt
    ? `现在是${cloudTierTexts[current.tier]}，${current.seats} 个席位，${date(current.endsAt)} 到期。同样的套餐是续费，时间往后加；更大的套餐或更多席位立即生效，只补剩余天数的差价；更小的套餐或更少的席位从到期那天开始，开始之前可以全额退。`
    : '现在是免费版。购买后立即生效，时间从付款开始算。'

/** What the company has, and what was bought to follow: until that is given back, nothing else can be bought. */
export function CurrentPlans({ offer }: { offer: Offer }) {
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

export function Choices({ product, order }: { product: SaleProduct; order: PlanOrder }) {
  const { plan, planId, setPlanId, extraSeats, setExtraSeats, months, setMonths } = order
  return (
    <>
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
    </>
  )
}

type Calculated = NonNullable<PlanOrder['price']['data']>

function PriceLines({ lines }: Pick<Calculated, 'lines'>) {
  return (
    <ul className="divide-y divide-line" aria-label="价格明细">
      {lines.map(line => (
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
  )
}

/** What it costs, or why that is not known. */
export function Price({ order: { price, useCoins, setUseCoins } }: { order: PlanOrder }) {
  return (
    <>
      {price.isError && (
        <p className="notice notice-warn" role="alert">
          {messageOf(price.error, '价格没有算出来，请稍后再试')}
        </p>
      )}
      {price.data && (
        <>
          <PriceLines lines={price.data.lines} />
          {price.data.coins > 0 && (
            <label className="flex items-center gap-2 min-h-11">
              <input type="checkbox" checked={useCoins} onChange={event => setUseCoins(event.target.checked)} />用{' '}
              {thousands(price.data.coins)} 枚金币抵 {money(price.data.coins)}
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
    </>
  )
}
