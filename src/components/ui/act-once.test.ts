import { describe, expect, test } from 'vitest'
import { actOnce, untouchedSince } from './act-once.ts'

/** As much of a button as is used. */
function button(): HTMLElement {
  const attributes = new Map<string, string>()
  return {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  } as unknown as HTMLElement
}

describe('the button of a public page', () => {
  test('acts once however often it is pressed, and again when it has answered', async () => {
    const control = button()
    let acts = 0
    const act = async () => {
      acts++
      await Promise.resolve()
    }
    await Promise.all([actOnce(control, act), actOnce(control, act), actOnce(control, act)])
    expect(acts).toBe(1)
    await actOnce(control, act)
    expect(acts).toBe(2)
  })

  test('does not show a state that was asked for before it was pressed', async () => {
    const [pressed, other] = [button(), button()]
    const mayShow = untouchedSince()
    expect(mayShow(pressed)).toBe(true)
    await actOnce(pressed, async () => undefined)
    expect(mayShow(pressed)).toBe(false)
    expect(mayShow(other)).toBe(true)
    expect(untouchedSince()(pressed), 'asked for again').toBe(true)
  })

  test('shows it after all when nothing came of the press, and is free again', async () => {
    const control = button()
    const mayShow = untouchedSince()
    await expect(actOnce(control, () => Promise.reject(new Error('no such thing')))).rejects.toThrow('no such thing')
    expect(mayShow(control)).toBe(true)
    expect(control.getAttribute('aria-busy')).toBeNull()
  })
})
