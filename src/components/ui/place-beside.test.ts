import { describe, expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const room = { width: 400, height: 600 }
const menu = { width: 160, height: 120 }
const at = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 40 })

describe('something that floats beside its control', () => {
  test.for([
    ['begins where the control begins', 'start', 100],
    ['ends where it ends', 'end', 20],
    ['or has the same middle', 'center', 60],
  ] as const)('stands under it and %s', ([, align, left]) => {
    expect(placeBeside(at(100, 50), menu, room, align)).toEqual({ left, top: 96 })
  })

  test('stands over it where there is no room below', () => {
    expect(placeBeside(at(100, 500), menu, room, 'start').top).toBe(500 - 6 - 120)
  })

  test('never leaves the window, neither sideways nor on a screen too low for it', () => {
    expect(placeBeside(at(10, 50), menu, room, 'end').left).toBe(12)
    expect(placeBeside(at(310, 50), menu, room, 'start').left).toBe(400 - 160 - 12)
    expect(placeBeside(at(100, 300), { width: 160, height: 590 }, room, 'start').top).toBe(12)
  })
})
