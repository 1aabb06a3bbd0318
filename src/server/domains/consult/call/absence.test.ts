import { expect, test } from 'vitest'
import { findAbsenceIn, type SeenCall } from './absence.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)
const span = (from: number, to: number) => [{ from: at(from), to: at(to) }]
const BOUGHT = 1_800_000

/** Both talked for ten minutes; then the server heard nothing of the consultant, and of the asker until the call was cut off. */
const lost: SeenCall = {
  state: 'DROPPED',
  reason: null,
  byAsker: true,
  endedBy: null,
  startedAt: at(0),
  connectedAt: at(5),
  endedAt: at(630),
  asker: span(5, 605),
  provider: span(5, 600),
  heard: { asker: at(628), provider: null },
}
const hungUp: SeenCall = {
  ...lost,
  state: 'ENDED',
  endedBy: 'PROVIDER',
  endedAt: at(600),
  asker: span(5, 600),
  heard: { asker: null, provider: null },
}
const ring = (from: number, more: Partial<SeenCall> = {}): SeenCall => ({
  ...lost,
  state: 'MISSED',
  startedAt: at(from),
  connectedAt: null,
  endedAt: at(from + 45),
  asker: [],
  provider: [],
  heard: { asker: null, provider: null },
  ...more,
})
const find = (calls: SeenCall[], seconds = 2_000, bought = BOUGHT) => findAbsenceIn(calls, bought, at(seconds))

test('who is no longer heard while the asker stays has left after five minutes, not before', () => {
  expect(find([lost], 899)).toBeNull()
  expect(find([lost], 901)).toEqual({ from: at(600), how: 'LOST' })
})

test('who hangs up has left when the asker rings again and nobody answers; else both may have agreed to go on later', () => {
  expect(find([hungUp])).toBeNull()
  expect(find([hungUp, ring(700)])).toEqual({ from: at(600), how: 'HUNG_UP' })
  expect(find([hungUp, ring(901)])).toBeNull()
})

test('who comes back within five minutes, or calls, has not left', () => {
  expect(find([lost, ring(800, { byAsker: false })])).toBeNull()
  expect(find([lost, ring(800, { connectedAt: at(890) })])).toBeNull()
  expect(find([lost, ring(800, { connectedAt: at(901) })])).not.toBeNull()
})

test('both gone at once, the asker gone first, or all that was bought used: nobody has left', () => {
  expect(find([{ ...lost, heard: { asker: at(610), provider: null } }])).toBeNull()
  expect(find([{ ...lost, heard: { asker: null, provider: at(628) } }])).toBeNull()
  expect(find([{ ...lost, heard: { asker: at(628), provider: at(625) } }])).toBeNull()
  expect(find([{ ...hungUp, endedBy: 'ASKER' }, ring(700)])).toBeNull()
  expect(find([lost], 2_000, 595_000)).toBeNull()
  expect(find([{ ...lost, provider: [] }])).toBeNull()
})

test('when both talk again, the asker has gone on', () => {
  const again: SeenCall = {
    ...hungUp,
    startedAt: at(1_000),
    connectedAt: at(1_000),
    endedAt: at(1_100),
    asker: span(1_000, 1_100),
  }
  expect(find([lost, { ...again, endedBy: 'ASKER', provider: span(1_000, 1_100) }])).toBeNull()
})
