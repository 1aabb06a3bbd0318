/** The ways in over an account elsewhere; only those that this site has switched on. */
import { useState } from 'react'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { thirdParty } from '#lib/calls/people/third-party.ts'
import type { ThirdPartyChoice, ThirdPartyName } from '#lib/contract/people/third-party.ts'
import { leaveFor } from '#lib/session/third-party.ts'

const api = clientOf({ startLogin: thirdParty.startLogin })

export function ThirdParty({ providers }: { providers: readonly ThirdPartyChoice[] }) {
  const [leaving, setLeaving] = useState<ThirdPartyName | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (providers.length === 0) return null

  const start = async (provider: ThirdPartyName): Promise<void> => {
    setLeaving(provider)
    setProblem(null)
    try {
      leaveFor((await api.startLogin({ body: { provider } })).url, new URLSearchParams(location.search).get('back'))
    } catch (error) {
      setLeaving(null)
      setProblem(messageOf(error, '没有打开授权页，请再试一次'))
    }
  }

  return (
    <fieldset className="mt-6 grid gap-2">
      <legend className="text-ink-2 text-sm mb-2">其他登录方式</legend>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {providers.map(({ provider, label }) => (
          <button
            key={provider}
            type="button"
            className="btn grow"
            disabled={leaving !== null}
            aria-busy={leaving === provider}
            onClick={() => void start(provider)}
          >
            {leaving === provider ? '正在前往…' : `用${label}登录`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
