// When a part of a page does not arrive: once again by itself, then by asking.

import { expect, test } from 'vitest'
import { MINUTE_MS } from '#lib/format/units.ts'
import { parseLastReload, recoveryStep } from './recovery.ts'

const now = 1_800_000_000_000

test.each([
  ['nothing was tried', null, 'reload'],
  ['the same path has just been reloaded', { path: '/map', at: now - 2_000 }, 'ask'],
  ['another path was reloaded', { path: '/city', at: now - 2_000 }, 'reload'],
  ['the same path was reloaded long ago', { path: '/map', at: now - 6 * MINUTE_MS }, 'reload'],
] as const)('when %s: %s', (_case, last, step) => expect(recoveryStep('/map', last, now)).toBe(step))

test.each([
  [null, null],
  ['', null],
  ['nonsense', null],
  ['12 javascript:1', null],
  ['12 /map?x=1 2', { at: 12, path: '/map?x=1 2' }],
])('remembered %j is read as %j', (text, last) => expect(parseLastReload(text)).toEqual(last))
