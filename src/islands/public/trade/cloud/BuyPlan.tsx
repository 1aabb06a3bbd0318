/** Buying, renewing or upgrading a tool for the company one acts for: what the order does follows from what the company has. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { SignInNeeded } from '#components/ui/SignInNeeded.tsx'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { cloudBuying } from '#lib/calls/trade/cloud-buying.ts'
import type { SaleProduct } from '#lib/page/trade/cloud-buy-page.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { api, type Offer, type Tier } from './calls.ts'
import { Choices, CurrentPlans, Price } from './PlanParts.tsx'
import { usePlanOrder } from './use-plan-order.ts'

interface Props {
  products: SaleProduct[]
  /** What is chosen at first. */
  productId: number
  tier: Tier
}

function Form({
  products,
  offer,
  product,
  choose,
  tier,
}: Props & { offer: Offer; product: SaleProduct; choose: (id: number) => void }) {
  const order = usePlanOrder(product, offer, tier)
  const { price, problem, busy, send } = order
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
      <CurrentPlans offer={offer} />
      {offer.waiting && (
        <p className="notice notice-warn">
          这个工具有一笔未付款的订单，
          <a className="link" href={`/pay/${offer.waiting}`}>
            去付款
          </a>
          ，或先在订单里取消。
        </p>
      )}
      <Choices product={product} order={order} />
      <Price order={order} />
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

/** Buying a plan for the company; a person who cannot reads what they need first. */
export function BuyPlan(props: Props) {
  const [productId, setProductId] = useState(props.productId)
  const signedIn = useSignedIn()
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
    return <SignInNeeded title="登录后购买" text="云工具由公司购买，登录后切换到公司身份。" />
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
