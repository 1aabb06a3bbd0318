/** Services in progress: sold and not finished yet; and who asks for a price. */
import { Orders } from '#islands/dashboard/trade/orders/Orders.tsx'
import { OrdersAndQuotes } from './OrdersAndQuotes.tsx'

export default function RunningServices() {
  return (
    <OrdersAndQuotes
      label="进行中的服务与询价"
      orders={{
        label: '进行中',
        content: (
          <Orders
            name="merchant-my-service"
            label="进行中的服务"
            side="seller"
            kind="SERVICE"
            otherwise={{ label: '进行中', phase: 'OPEN' }}
            states={['PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED', 'COMPLETED', 'REVIEWED']}
            empty={{ title: '没有进行中的服务', text: '买家下单付款后，服务的进度在这里跟进。' }}
          />
        ),
      }}
      quotes={{ label: '收到的询价', side: 'seller' }}
    />
  )
}
