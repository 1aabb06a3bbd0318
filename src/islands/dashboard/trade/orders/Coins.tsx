/** Orders that moved coins: bought, and used to pay a part. */
import { Orders } from './Orders.tsx'

export default function Coins() {
  return (
    <div className="stack">
      <p className="notice">
        <span>
          100 枚金币抵 1 元，一笔订单最多抵五分之一。这里是用金币抵扣过和购买金币的订单。
          <a className="link" href="/rule?id=coin">
            金币规则
          </a>
        </span>
      </p>
      <Orders
        name="merchant-coin"
        label="金币订单"
        side="buyer"
        coins
        states={['PENDING_PAYMENT', 'PAID', 'DELIVERED', 'COMPLETED', 'REVIEWED', 'CANCELLED', 'CLOSED']}
        empty={{ title: '还没有用过金币', text: '购买金币，或下单时用金币抵扣之后，记录会列在这里。' }}
      />
    </div>
  )
}
