/** Bullet comments over the film: those that are known when it is opened, and those that others send meanwhile. */
import type Player from 'artplayer'
import type { Danmu, Option, Result } from 'artplayer-plugin-danmuku'
import type { Bullet, BulletTrack } from '#lib/contract/consult/bullet.ts'

/** A live bullet comment of a moment so near is shown at once. */
const LIVE_S = 3
/** The plugin takes 0 for no moment at all. */
const FIRST_S = 0.001

const sizes = { SMALL: '0.8', NORMAL: '1', LARGE: '1.3' } as const
const modes = { SCROLL: 0, TOP: 1, BOTTOM: 2 } as const

type Flying = Danmu & { id: string }

/** @param time of the film, in seconds. */
const flyingOf = (bullet: Bullet, time: number): Flying => ({
  id: String(bullet.id),
  text: bullet.text,
  time: Math.max(FIRST_S, time),
  mode: modes[bullet.mode],
  color: bullet.color,
  ...(bullet.size === 'NORMAL' ? {} : { style: { scale: sizes[bullet.size] } }),
})

export const loadBullets = async (url: string | undefined): Promise<readonly Bullet[]> => {
  if (!url) return []
  const answer = (await (await fetch(url)).json()) as { resultStatus: boolean; resultData: BulletTrack }
  return answer.resultStatus ? answer.resultData.list : []
}

/** Which ones do not fly now: of senders whom the person does not want to read (`data-hidden`), and what was taken away meanwhile. */
function leftOut(figure: HTMLElement): (id: string) => boolean {
  const gone = new Set<string>()
  figure.addEventListener('bullet:gone', event => gone.add(String((event as CustomEvent<number>).detail)))
  let read: string | undefined
  let hidden = new Set<string>()
  return id => {
    const { hidden: now = '' } = figure.dataset
    if (now !== read) {
      read = now
      hidden = new Set(now.split(','))
    }
    return hidden.has(id) || gone.has(id)
  }
}

/**
 * Looked at when one is to be shown, so that blocking and what others take away hold at once, and unblocking does too.
 * @param density how many there are in each part of the film, separated by commas.
 * @param seconds of the film
 */
export function layerOf(figure: HTMLElement, bullets: readonly Bullet[], density: string, seconds: number): Option {
  const slots = density.split(',').map(Number)
  const isLeftOut = leftOut(figure)
  return {
    danmuku: bullets.map(bullet => flyingOf(bullet, bullet.at / 1000)),
    emitter: false,
    antiOverlap: true,
    synchronousPlayback: true,
    opacity: 0.9,
    fontSize: '4.5%',
    speed: 7,
    heatmap: bullets.length > 8,
    points: slots.map((value, index) => ({ time: (index / slots.length) * seconds, value })),
    beforeVisible: one => !isLeftOut((one as Flying).id),
  }
}

/** A bullet comment that was just sent: over the film if it belongs to this moment, else later in its place. Each is taken once. */
export function showLive(figure: HTMLElement, art: Player, bullets: readonly Bullet[]): void {
  const known = new Set(bullets.map(bullet => bullet.id))
  figure.addEventListener('bullet:live', event => {
    const bullet = (event as CustomEvent<Bullet>).detail
    if (known.has(bullet.id)) return
    known.add(bullet.id)
    const near = Math.abs(bullet.at / 1000 - art.currentTime) <= LIVE_S
    const { artplayerPluginDanmuku: shown } = art.plugins as { artplayerPluginDanmuku?: Result }
    void shown?.emit(flyingOf(bullet, near ? art.currentTime + 0.5 : bullet.at / 1000))
  })
}
