import { describe, expect, test } from 'vitest'
import type { Duty } from '#lib/contract/define.ts'
import { REPORT_REVIEWS, type ReviewKind, reviewDuty } from '#lib/contract/platform/moderation.ts'
import { isOfDuties, MANAGE } from '#lib/navigation/manage.ts'
import { queueHref, type Snapshot, waitingBySection } from './queues.ts'

const queue = (kind: ReviewKind, waiting: number) => ({ kind, label: kind, waiting, mine: 0, oldestAt: null })

const snapshot = (part: Partial<Snapshot>): Snapshot => ({
  duties: ['super'],
  demo: true,
  queues: [],
  money: [],
  disputes: null,
  others: [],
  days: [],
  jobs: [],
  ...part,
})

describe('what waits beside the name of a section', () => {
  test('is what its list holds: reports are not counted among the reviews', () => {
    const found = waitingBySection(
      snapshot({
        queues: [
          queue('SERVICE', 2),
          queue('REPORT', 30),
          queue('CHAT_REPORT', 1),
          queue('STRIKE_APPEAL', 4),
          queue('STRIKE_FREEZE', 1),
        ],
      }),
    )
    expect(Object.fromEntries(found)).toEqual({ '/manage/review': 7, '/manage/report': 31, '/manage/strike': 5 })
  })

  test('counts money, disputes and what else waits, each where it is done', () => {
    const found = waitingBySection(
      snapshot({
        money: [{ kind: 'REFUND', waiting: 4, oldestAt: null }],
        disputes: { waiting: 125, oldestAt: null },
        others: [{ kind: 'NUMBER_VIEW', waiting: 1, oldestAt: null }],
      }),
    )
    expect(Object.fromEntries(found)).toEqual({ '/manage/refund': 4, '/manage/dispute': 125, '/manage/number-view': 1 })
  })
})

test('a section with a queue belongs to the duties that decide what stands in it', () => {
  const duties = (isHere: (kind: ReviewKind) => boolean) => {
    const kinds = (Object.keys(reviewDuty) as ReviewKind[]).filter(isHere)
    return new Set(kinds.map(kind => reviewDuty[kind]))
  }
  const decides: Record<string, Set<Duty>> = {
    '/manage/review': duties(kind => !REPORT_REVIEWS.includes(kind)),
    '/manage/report': duties(kind => REPORT_REVIEWS.includes(kind)),
    '/manage/strike': duties(kind => queueHref(kind).startsWith('/manage/strike')),
  }
  for (const duty of ['content', 'merchants', 'money', 'support'] as const) {
    const open = MANAGE.filter(one => isOfDuties(one, [duty])).map(({ path }) => path as string)
    for (const [path, deciding] of Object.entries(decides)) {
      expect(open.includes(path), `${path} for ${duty}`).toBe(deciding.has(duty))
    }
  }
  expect(MANAGE.every(one => isOfDuties(one, ['super']))).toBe(true)
})
