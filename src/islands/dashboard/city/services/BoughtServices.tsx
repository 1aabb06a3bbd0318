/** Services I bought, and the quotes I asked for. */
import { Orders } from '#islands/dashboard/trade/orders/Orders.tsx'
import { OrdersAndQuotes } from './OrdersAndQuotes.tsx'

export default function BoughtServices() {
  return (
    <OrdersAndQuotes
      label="服务与询价"
      orders={{
        label: '买到的服务',
        content: (
          <Orders
            name="member-service"
            label="我买的服务"
            side="buyer"
            kind="SERVICE"
            states={[
              'PENDING_PAYMENT',
              'PAID',
              'ACCEPTED',
              'DELIVERED',
              'CHANGES_REQUESTED',
              'DISPUTED',
              'COMPLETED',
              'REVIEWED',
              'CANCELLED',
            ]}
            empty={{
              title: '还没有买过服务',
              text: '家政、维修、企业服务，下单后在这里跟进。',
              action: (
                <a className="btn btn-main" href="/city?tab=service">
                  去找服务
                </a>
              ),
            }}
          />
        ),
      }}
      quotes={{ label: '我的询价', side: 'buyer' }}
    />
  )
}
