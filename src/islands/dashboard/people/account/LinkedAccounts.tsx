/** Accounts elsewhere that I sign in with: those tied, and those that could be. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { thirdParty } from '#lib/calls/people/third-party.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { ThirdPartyName } from '#lib/contract/people/third-party.ts'
import { date, relativeTime } from '#lib/format/date.ts'
import { leaveFor } from '#lib/session/third-party.ts'

const api = clientOf({
  listProviders: thirdParty.listProviders,
  listLinked: thirdParty.listLinked,
  startLink: thirdParty.startLink,
  unlink: thirdParty.unlink,
})

const showError = (error: Error): void => toast(messageOf(error), { tone: 'bad' })

/** The accounts that are tied and those that could be, and the ways to tie and untie one. */
function useLinkedAccounts() {
  const accounts = useQuery(
    {
      queryKey: keyOf(thirdParty.listProviders),
      queryFn: async () => {
        const [offered, linked] = await Promise.all([api.listProviders(), api.listLinked()])
        const free = offered.filter(one => !linked.some(row => row.provider === one.provider))
        return { linked, free }
      },
    },
    queryClient,
  )
  const unlink = useMutation(
    {
      mutationFn: (provider: ThirdPartyName) => api.unlink({ body: { provider } }),
      onSuccess: () => toast('已经解绑', { tone: 'ok' }),
      onError: showError,
      onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(thirdParty.listProviders) }),
    },
    queryClient,
  )
  const link = useMutation(
    {
      mutationFn: async (provider: ThirdPartyName) =>
        leaveFor((await api.startLink({ body: { provider } })).url, location.pathname),
      onError: showError,
    },
    queryClient,
  )
  const busy = unlink.isPending || link.isPending
  return { accounts, unlink, link, busy }
}

interface LinkedProps {
  account: CallResult<typeof thirdParty.listLinked>[number]
  busy: boolean
  unlink: () => void
}

function LinkedAccount({ account, busy, unlink }: LinkedProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {account.label}
          {account.nickname && <span className="text-ink-2 font-normal"> · {account.nickname}</span>}
        </p>
        <p className="card-meta">
          <span>绑定于 {date(account.linkedAt)}</span>
          <span>最近使用 {relativeTime(account.lastUsedAt)}</span>
        </p>
      </div>
      <button type="button" className="btn btn-danger btn-sm shrink-0" disabled={busy} onClick={unlink}>
        解绑<span className="sr-only">{account.label}</span>
      </button>
    </li>
  )
}

export function LinkedAccounts() {
  const { accounts, unlink, link, busy } = useLinkedAccounts()
  return (
    <section className="card card-pad" aria-labelledby="linked-accounts">
      <h2 className="text-base font-semibold" id="linked-accounts">
        第三方账号
      </h2>
      <p className="text-ink-2 mb-2">绑定后可以直接用它登录，不用再输密码。</p>
      <Answer query={accounts}>
        {({ linked, free }) => (
          <ul className="divide-y divide-line">
            {linked.map(account => (
              <LinkedAccount
                key={account.provider}
                account={account}
                busy={busy}
                unlink={() => unlink.mutate(account.provider)}
              />
            ))}
            {free.map(({ provider, label }) => (
              <li key={provider} className="flex items-center justify-between gap-3 py-3">
                <span>{label}</span>
                <button type="button" className="btn btn-sm shrink-0" disabled={busy} onClick={() => link.mutate(provider)}>
                  绑定<span className="sr-only">{label}</span>
                </button>
              </li>
            ))}
            {linked.length + free.length === 0 && <li className="py-2 text-ink-2">本站暂时没有开通第三方登录。</li>}
          </ul>
        )}
      </Answer>
    </section>
  )
}
