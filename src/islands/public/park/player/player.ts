/** The full player: bullet comments, density curve, speed, picture in picture; remembers in this browser where it stopped. */
import type { Danmu, Result } from 'artplayer-plugin-danmuku'
import { cloneTemplate } from '#lib/browser/template.ts'
import { admitLibraries } from '#lib/browser/trusted.ts'
import type { Bullet, BulletTrack } from '#lib/contract/consult/bullet.ts'
import { adoptPlayerStyles } from './styles.ts'

const SAVE_EVERY_S = 5
/** A live bullet comment of a moment so near is shown at once. */
const LIVE_S = 3
/** Closer to an end than this, a film starts from the beginning again. */
const EDGE_S = 8

const sizes = { SMALL: '0.8', NORMAL: '1', LARGE: '1.3' } as const
const modes = { SCROLL: 0, TOP: 1, BOTTOM: 2 } as const

const loadBullets = async (url: string | undefined): Promise<Danmu[]> => {
  if (!url) return []
  const answer = (await (await fetch(url)).json()) as { resultStatus: boolean; resultData: BulletTrack }
  if (!answer.resultStatus) return []
  return answer.resultData.list.map(bullet => ({
    text: bullet.text,
    time: bullet.at / 1000,
    mode: modes[bullet.mode],
    color: bullet.color,
    ...(bullet.size === 'NORMAL' ? {} : { style: { scale: sizes[bullet.size] } }),
  }))
}

const storeName = (key: string) => `player:${key}`

const remembered = (key: string, duration: number): number => {
  try {
    const at = Number(localStorage.getItem(storeName(key)))
    return at > EDGE_S && at < duration - EDGE_S ? at : 0
  } catch {
    return 0
  }
}

const remember = (key: string, at: number): void => {
  try {
    localStorage.setItem(storeName(key), String(Math.floor(at)))
  } catch {
    // Storage may be full or forbidden; then it simply is not remembered.
  }
}

/**
 * Replaces the poster by the player and starts it.
 * @param figure the element that VideoPlayer.astro drew.
 * @param at where to start, in milliseconds; else where it stopped last time.
 */
export async function openPlayer(figure: HTMLElement, at?: number): Promise<{ seek(milliseconds: number): void }> {
  const stage = figure.querySelector<HTMLElement>('[data-player-stage]')
  if (!stage) throw new Error('no stage for the player')
  const { src = '', poster = '', key = '', bullets, free, density = '', duration = '0', chapters } = figure.dataset
  admitLibraries()
  const [{ default: Artplayer }, { default: danmuku }, list] = await Promise.all([
    import('artplayer'),
    import('artplayer-plugin-danmuku'),
    loadBullets(bullets).catch(() => []),
  ])
  adoptPlayerStyles()
  Artplayer.LOG_VERSION = false
  const seconds = Number(duration) / 1000
  const slots = density.split(',').map(Number)
  const container = cloneTemplate<HTMLDivElement>('player')
  stage.replaceChildren(container)
  const marks = chapters ? (JSON.parse(chapters) as { at: number; title: string }[]) : []
  const art = new Artplayer({
    container,
    url: src,
    poster,
    lang: 'zh-cn',
    theme: '#2a7f7a',
    autoplay: true,
    volume: 0.7,
    setting: true,
    playbackRate: true,
    aspectRatio: true,
    pip: true,
    fullscreen: true,
    fullscreenWeb: true,
    hotkey: true,
    mutex: true,
    miniProgressBar: true,
    playsInline: true,
    airplay: true,
    highlight: marks.map(mark => ({ time: Math.max(1, mark.at / 1000), text: mark.title })),
    plugins: bullets
      ? [
          danmuku({
            danmuku: list,
            emitter: false,
            antiOverlap: true,
            synchronousPlayback: true,
            opacity: 0.9,
            fontSize: '4.5%',
            speed: 7,
            heatmap: list.length > 8,
            points: slots.map((value, index) => ({ time: (index / slots.length) * seconds, value })),
          }),
        ]
      : [],
  })
  container.querySelector('video')?.setAttribute('aria-label', figure.dataset.title ?? '')

  // The player itself counts only a click as being looked at; who comes by keyboard is there as well.
  container.addEventListener('focusin', () => {
    Object.assign(art, { isFocus: true })
  })
  container.addEventListener('focusout', () => {
    Object.assign(art, { isFocus: false })
  })

  // Sent just now by somebody else who watches: over the film when it is of this moment, else in its place.
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

  const limit = free === undefined ? Number.POSITIVE_INFINITY : Number(free) / 1000
  let saved = 0
  art.on('ready', () => {
    const from = at === undefined ? remembered(key, art.duration) : at / 1000
    if (from > 0) art.currentTime = Math.min(from, limit)
    if (at === undefined && from > 0) art.notice.show = '已从上次停下的地方继续'
    container.tabIndex = -1
    container.focus({ preventScroll: true })
  })
  art.on('video:timeupdate', () => {
    if (art.currentTime >= limit) {
      art.pause()
      art.currentTime = limit
      art.notice.show = '免费部分到这里结束'
    }
    if (Math.abs(art.currentTime - saved) >= SAVE_EVERY_S) {
      saved = art.currentTime
      remember(key, saved)
    }
  })
  art.on('video:ended', () => remember(key, 0))
  return {
    seek(milliseconds) {
      art.currentTime = Math.min(milliseconds / 1000, limit)
      void art.play()
    },
  }
}
