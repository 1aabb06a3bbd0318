/** Where each queue is worked on: the overview links there, the frame says beside each section how much waits in it. */
import { REPORT_REVIEWS } from '#lib/calls/platform/moderation.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { operatorOverview } from '#lib/contract/platform/operator-overview.ts'

export type Snapshot = CallResult<typeof operatorOverview.getOverview>

const HREFS: Partial<Record<string, string>> = {
  REPORT: '/manage/report',
  CHAT_REPORT: '/manage/report?kind=CHAT',
  STRIKE_APPEAL: '/manage/strike',
  STRIKE_FREEZE: '/manage/strike?kind=STRIKE_FREEZE',
}

/** The address under which reviews of a kind are decided. */
export const queueHref = (kind: string): string => HREFS[kind] ?? `/manage/review?kind=${kind}`

export const DISPUTES_HREF = '/manage/dispute'

/** What operators of money have to do: what it is called, and where it is done. */
export const moneyTexts = {
  WITHDRAWAL: ['提现', '/manage/withdraw'],
  REFUND: ['没退成的退款', '/manage/refund?state=STUCK'],
  FINDING: ['对账差异', '/manage/reconcile?state=OPEN'],
  INVOICE: ['发票', '/manage/invoice?state=REQUESTED'],
  FEE: ['服务费变更', '/manage/fee?state=PROPOSED'],
  CORRECTION: ['账目更正', '/manage/correction?state=PROPOSED'],
  COIN: ['金币增减', '/manage/coin?state=PROPOSED'],
  PLATFORM_REFUND: ['平台退款', '/manage/platform-refund?state=PROPOSED'],
} as const

export const otherTexts = {
  VACANCY: ['租房咨询', '/manage/vacancy?state=WAITING'],
  NUMBER_VIEW: ['证件号查看申请', '/manage/number-view?state=ASKED'],
} as const

const isReport = ({ kind }: Snapshot['queues'][number]): boolean => REPORT_REVIEWS.includes(kind)

/** How much waits in each section that has a queue, by its path. Appeals against points stand in two: among all reviews, and by themselves. */
export function waitingBySection({ queues, money, disputes, others }: Omit<Snapshot, 'days' | 'jobs'>): Map<string, number> {
  const found = new Map<string, number>()
  const add = (href: string, waiting: number) => {
    const [path = ''] = href.split('?')
    found.set(path, (found.get(path) ?? 0) + waiting)
  }
  for (const queue of queues) {
    const href = queueHref(queue.kind)
    add(href, queue.waiting)
    if (!isReport(queue) && !href.startsWith('/manage/review')) add('/manage/review', queue.waiting)
  }
  for (const { kind, waiting } of money) add(moneyTexts[kind][1], waiting)
  for (const { kind, waiting } of others) add(otherTexts[kind][1], waiting)
  if (disputes) add(DISPUTES_HREF, disputes.waiting)
  return found
}
