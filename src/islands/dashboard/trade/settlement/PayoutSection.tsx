/** The payout account and the way to withdraw; says what is missing, and leads there. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { MAX_WITHDRAWALS_A_DAY, MAX_WITHDRAWN_A_DAY, MIN_WITHDRAWAL, withdrawals } from '#lib/calls/trade/withdrawal.ts'
import type { Payout } from '#lib/contract/trade/withdrawal.ts'
import { money, yuanInput } from '#lib/format/money.ts'
import { payoutAccountText } from '#lib/format/withdrawal.ts'
import { PayoutAccountForm } from './PayoutAccountForm.tsx'
import { refreshSettlement } from './refresh.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const api = clientOf({ getPayout: withdrawals.getPayout, removePayoutAccount: withdrawals.removePayoutAccount })

/** Why nothing can be withdrawn now; undefined: it can. */
function hindranceOf({ account, nameFits, mayWithdraw, available, most, timesLeft, certifiedName }: Payout): string | undefined {
  if (!mayWithdraw) return '公司的提现由负责人办理'
  if (!certifiedName) return '完成认证之后才能提现'
  if (!account) return '请先绑定收款账户'
  if (!nameFits) return '户名和认证的名称不一致，请更换收款账户'
  if (timesLeft === 0) return `今天已经提现 ${MAX_WITHDRAWALS_A_DAY} 次，请明天再来`
  if (available === 0) return '没有可用余额'
  return most === 0 ? `每笔至少 ${yuanInput(MIN_WITHDRAWAL)} 元，每天合计最多 ${money(MAX_WITHDRAWN_A_DAY)}` : undefined
}

type Opened = 'account' | 'withdraw' | 'remove' | null

function Account({ payout, isCompany, open }: { payout: Payout; isCompany: boolean; open: (what: Opened) => void }) {
  const { account, certifiedName, mayWithdraw, nameFits } = payout
  if (!account && !certifiedName) {
    return (
      <p className="text-ink-2">
        还没有收款账户。
        {mayWithdraw && (
          <Link className="link" href={isCompany ? '/merchant/information/Certification' : '/member/member_authentication'}>
            先完成认证
          </Link>
        )}
      </p>
    )
  }
  return (
    <>
      {account ? (
        <p>
          <b>{payoutAccountText(account)}</b>
          <span className="text-ink-2"> · {account.holderName}</span>
        </p>
      ) : (
        <p className="text-ink-2">还没有收款账户。</p>
      )}
      {!nameFits && certifiedName && (
        <p className="notice notice-warn">认证的名称现在是“{certifiedName}”，请更换收款账户之后再提现。</p>
      )}
      {mayWithdraw && (
        <div className="flex flex-wrap gap-2">
          {certifiedName && (
            <button type="button" className="btn btn-sm" onClick={() => open('account')}>
              {account ? '更换' : '绑定收款账户'}
            </button>
          )}
          {account && (
            <button type="button" className="btn btn-sm btn-quiet" onClick={() => open('remove')}>
              解绑
            </button>
          )}
        </div>
      )}
    </>
  )
}

export function PayoutSection() {
  const identity = useIdentityKey()
  const isCompany = identity !== 'person'
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const query = useQuery({ queryKey: keyOf(withdrawals.getPayout, identity), queryFn: () => api.getPayout() }, queryClient)
  return (
    <section className="card card-pad stack" aria-labelledby="payout">
      <div className="card-head">
        <h2 className="text-base font-semibold" id="payout">
          收款账户
        </h2>
        {query.data && (
          <ReasonedButton className="btn btn-main btn-sm" reason={hindranceOf(query.data)} onClick={() => setOpened('withdraw')}>
            提现
          </ReasonedButton>
        )}
      </div>
      <Answer query={query}>
        {payout => (
          <>
            <Account payout={payout} isCompany={isCompany} open={setOpened} />
            {opened === 'account' && payout.certifiedName && (
              <PayoutAccountForm holder={payout.certifiedName} isCompany={isCompany} onClose={close} />
            )}
            {opened === 'withdraw' && payout.account && (
              <WithdrawDialog payout={payout} account={payout.account} onClose={close} />
            )}
            {opened === 'remove' && (
              <ConfirmDialog
                title="解绑收款账户"
                text="解绑之后不能提现，可以随时再绑定。正在处理的提现仍付到原来的账户。"
                confirm="解绑"
                danger
                done="收款账户已解绑"
                act={async () => {
                  await api.removePayoutAccount({ body: {} })
                  await refreshSettlement()
                }}
                onClose={close}
              />
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
