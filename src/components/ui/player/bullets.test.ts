import type Player from 'artplayer'
import { expect, test, vi } from 'vitest'
import type { Bullet } from '#lib/contract/consult/bullet.ts'
import { layerOf, showLive } from './bullets.ts'

const newFigure = () => Object.assign(new EventTarget(), { dataset: {} as DOMStringMap }) as unknown as HTMLElement
const bullet = (id: number, at: number, more: Partial<Bullet> = {}): Bullet => ({
  id,
  at,
  text: `第 ${id} 条`,
  mode: 'SCROLL',
  color: '#ffffff',
  size: 'NORMAL',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...more,
})

test('whom somebody blocks does not fly from then on, and flies again once that is undone; what was taken away never does', () => {
  const figure = newFigure()
  const { danmuku, beforeVisible } = layerOf(figure, [bullet(1, 0), bullet(2, 9_000)], '1,1', 10)
  const flies = () => (danmuku as unknown as Parameters<NonNullable<typeof beforeVisible>>[0][]).map(one => beforeVisible?.(one))
  expect(flies()).toEqual([true, true])
  figure.dataset.hidden = '2'
  expect(flies()).toEqual([true, false])
  figure.dataset.hidden = ''
  expect(flies()).toEqual([true, true])
  figure.dispatchEvent(new CustomEvent('bullet:gone', { detail: 1 }))
  expect(flies()).toEqual([false, true])
})

test('a live one keeps its size, colour and place, is shown at once when it is of this moment, and each flies once', () => {
  const figure = newFigure()
  const emit = vi.fn()
  showLive(figure, { currentTime: 20, plugins: { artplayerPluginDanmuku: { emit } } } as unknown as Player, [bullet(1, 500)])
  const arrive = (one: Bullet) => figure.dispatchEvent(new CustomEvent('bullet:live', { detail: one }))
  arrive(bullet(1, 500))
  expect(emit).not.toHaveBeenCalled()
  arrive(bullet(2, 19_000, { size: 'LARGE', mode: 'TOP', color: '#ffd166' }))
  arrive(bullet(2, 19_000, { size: 'LARGE', mode: 'TOP', color: '#ffd166' }))
  arrive(bullet(3, 300_000, { size: 'SMALL' }))
  expect(emit.mock.calls.map(([one]) => one)).toEqual([
    { id: '2', text: '第 2 条', time: 20.5, mode: 1, color: '#ffd166', style: { scale: '1.3' } },
    { id: '3', text: '第 3 条', time: 300, mode: 0, color: '#ffffff', style: { scale: '0.8' } },
  ])
})
