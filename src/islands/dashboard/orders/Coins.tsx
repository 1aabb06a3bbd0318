/** Orders that moved coins: bought, and used to pay a part. */
import { Orders } from './Orders.tsx'

export default function Coins() {
  return (
    <div className="stack">
      <p className="notice">
        <span>
          100 枚城汇币抵 1 元，一笔订单最多抵五分之一。这里是用城汇币抵扣过和购买城汇币的订单。
          <a className="link" href="/rule?id=coin">
            城汇币规则
          </a>
        </span>
      </p>
      <Orders
        name="merchant-coin"
        label="城汇币订单"
        side="buyer"
        coins
        states={['PENDING_PAYMENT', 'PAID', 'DELIVERED', 'COMPLETED', 'REVIEWED', 'CANCELLED', 'CLOSED']}
        empty={{ title: '还没有用过城汇币', text: '购买城汇币，或下单时用城汇币抵扣之后，记录会列在这里。' }}
      />
    </div>
  )
}
