import { describe, expect, test } from 'vitest'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { MANAGE } from '#lib/navigation/manage.ts'
import { mayOpen, type Snapshot, waitingBySection } from './queues.ts'

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

describe('the sections of an operator', () => {
  const open = (part: Partial<Snapshot>) => MANAGE.filter(section => mayOpen(section, snapshot(part))).map(({ path }) => path)

  test('of money leave out the queues in which nothing of theirs can ever stand', () => {
    const paths = open({ duties: ['money'] })
    expect(paths).toContain('/manage/withdraw')
    expect(paths).not.toContain('/manage/review')
    expect(paths).not.toContain('/manage/report')
  })

  test('of merchants hold their reviews and no reports; of support both', () => {
    expect(open({ duties: ['merchants'], queues: [queue('PERSON_CERTIFICATION', 0)] })).toContain('/manage/review')
    expect(open({ duties: ['merchants'], queues: [queue('PERSON_CERTIFICATION', 0)] })).not.toContain('/manage/report')
    const support = open({ duties: ['support'], queues: [queue('SUGGESTION', 0), queue('CHAT_REPORT', 0)] })
    expect(support).toEqual(expect.arrayContaining(['/manage/review', '/manage/report', '/manage/strike']))
  })
})
