/** The coin account (金币账): what there is and until when, what moved it, and the orders that coins paid a part of. */
import { useQuery } from '@tanstack/react-query'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { FiguresWaiting } from '#components/ui/data/Waiting.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { DayChart } from '#islands/dashboard/platform/overview/DayChart.tsx'
import { Figures } from '#islands/dashboard/platform/overview/Figures.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import type { CoinAccount } from '#lib/contract/trade/coin.ts'
import { coinReasonTexts } from '#lib/format/coin.ts'
import { date } from '#lib/format/date.ts'
import { thousands } from '#lib/format/thousands.ts'
import { CoinMovements } from './CoinMovements.tsx'
import { Orders } from './Orders.tsx'

const api = clientOf({ getCoinAccount: coin.getCoinAccount })

const worthText = (coins: number): string => `可抵 ${Math.floor(coins / 100)} 元`

const LotList = ({ lots }: Pick<CoinAccount, 'lots'>) => (
  <ul className="divide-y divide-line">
    {lots.map(lot => (
      <li key={lot.id} className="flex items-baseline justify-between gap-3 py-2">
        <span>
          {coinReasonTexts[lot.reason]}
          <b className="num ml-2">{thousands(lot.remaining)} 枚</b>
        </span>
        <span className="text-ink-2 text-xs num shrink-0">{date(lot.expiresAt)} 到期</span>
      </li>
    ))}
  </ul>
)

/** So many of those that run out first are in sight: who signs in each day has one of each day. */
const LOTS_SHOWN = 5

function ExpiringCoins({ lots }: Pick<CoinAccount, 'lots'>) {
  if (lots.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="coin-lots">
      <h2 className="text-base font-semibold" id="coin-lots">
        到期时间
      </h2>
      <p className="text-ink-2 text-xs">每笔金币自获得之日起十二个月有效，先到期的先使用。</p>
      <LotList lots={lots.slice(0, LOTS_SHOWN)} />
      {lots.length > LOTS_SHOWN && (
        <details className="border-t border-line">
          <summary className="fold">其余 {lots.length - LOTS_SHOWN} 笔</summary>
          <LotList lots={lots.slice(LOTS_SHOWN)} />
        </details>
      )}
    </section>
  )
}

const coinsText = (value: number): string => `${value} 枚`

function Days({ days }: Pick<CoinAccount, 'days'>) {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <DayChart
        title="每天得到"
        note="枚，近 30 天"
        days={days.map(({ day, received: value }) => ({ day, value }))}
        text={coinsText}
      />
      <DayChart
        title="每天用掉"
        note="枚，近 30 天，含到期和扣回"
        days={days.map(({ day, given: value }) => ({ day, value }))}
        text={coinsText}
      />
    </div>
  )
}

/** What is gone without having been used. */
const lostNote = ({ expired, taken }: { expired: number; taken: number }): string | undefined => {
  const parts = [expired > 0 && `${thousands(expired)} 枚已到期`, taken > 0 && `${thousands(taken)} 枚被扣回`].filter(Boolean)
  return parts.length > 0 ? `另有 ${parts.join('，')}` : undefined
}

function Account() {
  const identity = useIdentityKey()
  const account = useQuery({ queryKey: keyOf(coin.getCoinAccount, identity), queryFn: () => api.getCoinAccount() }, queryClient)
  return (
    <>
      <Answer query={account} waiting={<FiguresWaiting count={4} />}>
        {({ balance, earned, spent, expired, taken, expiringSoon, lots, days }) => (
          <>
            <Figures
              label="金币合计"
              figures={[
                { label: '可用金币', value: String(balance), unit: '枚', note: worthText(balance) },
                { label: '30 天内到期', value: String(expiringSoon), unit: '枚' },
                { label: '累计获得', value: String(earned), unit: '枚' },
                {
                  label: '累计使用',
                  value: String(spent),
                  unit: '枚',
                  note: lostNote({ expired, taken }),
                },
              ]}
            />
            {earned > 0 && <Days days={days} />}
            <ExpiringCoins lots={lots} />
          </>
        )}
      </Answer>
      <CoinMovements />
    </>
  )
}

export default function Coins() {
  const listQuery = useListQuery()
  return (
    <div className="stack">
      {!listQuery.get('orderNo') && (
        <>
          <p className="notice">
            <span>
              100 枚金币抵 1 元，一笔订单最多抵五分之一。金币是平台给的奖励，不能购买、提现或转让。
              <a className="link" href="/rule?id=coin">
                金币规则
              </a>
            </span>
          </p>
          <Account />
          <h2 className="text-base font-semibold">用过金币的订单</h2>
        </>
      )}
      <Orders
        name="merchant-coin"
        label="金币订单"
        side="buyer"
        coins
        states={['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'COMPLETED', 'REVIEWED', 'CANCELLED', 'CLOSED']}
        empty={{ title: '还没有用金币抵扣过的订单', text: '下单时用金币抵扣之后，订单会列在这里。' }}
      />
    </div>
  )
}
