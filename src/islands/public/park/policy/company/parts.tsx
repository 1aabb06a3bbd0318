/** Parts that the list and the page of one policy share: the reasons of a match, and why there is none. */

import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Failed } from '#components/ui/Loading.tsx'
import check from '#icons/check.svg?raw'
import circle from '#icons/circle-question-mark.svg?raw'
import x from '#icons/x.svg?raw'
import { ApiError } from '#lib/api/error.ts'
import type { CompanyMatch } from '#lib/contract/park/policy-workspace.ts'

/** Where the missing facts are filled in. */
export const FACTS_PAGE = '/merchant/park/policy'

const MARKS = {
  MET: ['text-ok', check, '符合'],
  UNMET: ['text-bad', x, '不符合'],
  UNKNOWN: ['text-ink-2', circle, '还不知道'],
} as const

export function Reasons({ match }: { match: CompanyMatch }) {
  return (
    <ul className="policy-reasons">
      {match.reasons.map(reason => {
        const [tone, svg, label] = MARKS[reason.result]
        return (
          <li key={reason.condition} className={tone}>
            <Icon svg={svg} label={label} />
            {reason.text}
          </li>
        )
      })}
    </ul>
  )
}

/** Why nothing can be matched, and what to do about it. */
export function MatchUnavailable({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiError && error.code === 'policy.not_certified') {
    return (
      <EmptyCard title="公司还没有认证" text={error.message}>
        <a className="btn btn-main" href="/merchant/information/Certification">
          去认证
        </a>
      </EmptyCard>
    )
  }
  if (error instanceof ApiError && error.code === 'rights.company_identity') {
    return (
      <EmptyCard title="现在是个人身份" text="按企业匹配要先在右上角的账号菜单里切换到公司身份；还没有公司的，可以先认证一家。">
        <a className="btn btn-main" href="/merchant">
          去商家中心
        </a>
      </EmptyCard>
    )
  }
  return <Failed error={error} retry={retry} />
}
