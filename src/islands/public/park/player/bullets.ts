/** Bullet comments over the film: those that are known when it is opened, and those that others send meanwhile. */
import type Player from 'artplayer'
import type { Danmu, Option, Result } from 'artplayer-plugin-danmuku'
import type { Bullet, BulletTrack } from '#lib/contract/consult/bullet.ts'

/** A live bullet comment of a moment so near is shown at once. */
const LIVE_S = 3

const sizes = { SMALL: '0.8', NORMAL: '1', LARGE: '1.3' } as const
const modes = { SCROLL: 0, TOP: 1, BOTTOM: 2 } as const

/** @param hidden numbers, separated by commas, of those whose senders the person does not want to read. */
export const loadBullets = async (url: string | undefined, hidden: string): Promise<Danmu[]> => {
  if (!url) return []
  const answer = (await (await fetch(url)).json()) as { resultStatus: boolean; resultData: BulletTrack }
  if (!answer.resultStatus) return []
  const left = new Set(hidden.split(',').map(Number))
  return answer.resultData.list
    .filter(bullet => !left.has(bullet.id))
    .map(bullet => ({
      text: bullet.text,
      time: bullet.at / 1000,
      mode: modes[bullet.mode],
      color: bullet.color,
      ...(bullet.size === 'NORMAL' ? {} : { style: { scale: sizes[bullet.size] } }),
    }))
}

/** @param density how many there are in each part of the film, separated by commas. */
export function layerOf(bullets: Danmu[], density: string, seconds: number): Option {
  const slots = density.split(',').map(Number)
  return {
    danmuku: bullets,
    emitter: false,
    antiOverlap: true,
    synchronousPlayback: true,
    opacity: 0.9,
    fontSize: '4.5%',
    speed: 7,
    heatmap: bullets.length > 8,
    points: slots.map((value, index) => ({ time: (index / slots.length) * seconds, value })),
  }
}

/** Sent just now by somebody else who watches: over the film when it is of this moment, else in its place. */
export function showLive(figure: HTMLElement, art: Player): void {
  figure.addEventListener('bullet:live', event => {
    const bullet = (event as CustomEvent<Bullet>).detail
    const near = Math.abs(bullet.at / 1000 - art.currentTime) <= LIVE_S
    const { artplayerPluginDanmuku: shown } = art.plugins as { artplayerPluginDanmuku?: Result }
    shown?.emit({
      text: bullet.text,
      time: near ? art.currentTime + 0.5 : Math.max(0.001, bullet.at / 1000),
      mode: modes[bullet.mode],
      color: bullet.color,
    })
  })
}
