/** Over every section of the working areas: a new version of an agreement is announced, or holds and is not agreed to yet. */

import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { rule } from '#lib/calls/platform/rule.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { askForConsent } from '#lib/session/prompts.ts'

const api = clientOf({ listPendingConsents: rule.listPendingConsents })
const KEY = keyOf(rule.listPendingConsents)
/** An agreement changes once in months. */
const STALE_MS = 10 * MINUTE_MS

export function ConsentBar() {
  const pending = useQuery({ queryKey: KEY, queryFn: () => api.listPendingConsents(), staleTime: STALE_MS }, queryClient)
  const list = pending.data ?? []
  // Nothing is shown when it cannot be loaded: the section below works without it.
  if (list.length === 0) return null
  const due = list.some(one => one.due)
  return (
    <section className="notice notice-warn" aria-label="协议更新">
      <p className="grow">
        {list.map((agreement, at) => (
          <span key={`${agreement.ruleId} ${agreement.version}`}>
            {at > 0 && '；'}
            <a className="link" href={`/rule?id=${agreement.ruleId}&version=${agreement.version}`} target="_blank" rel="noopener">
              {`《${agreement.title}》${agreement.version}`}
            </a>
            {agreement.due ? `已在 ${agreement.effectiveOn} 生效` : `将在 ${agreement.effectiveOn} 生效`}
          </span>
        ))}
        {due ? '，同意之后才能发布和交易新的内容，已有的订单照常进行。' : '，可以先看改了什么。'}
      </p>
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => void askForConsent().then(() => queryClient.invalidateQueries({ queryKey: KEY }))}
      >
        看改动并同意
      </button>
    </section>
  )
}
