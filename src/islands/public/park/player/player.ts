/** The full player: bullet comments, density curve, speed, picture in picture; goes on where it stopped, on this device or another. */
import type Player from 'artplayer'
import type { Option } from 'artplayer'
import type { Danmu, Result } from 'artplayer-plugin-danmuku'
import { filmReader } from '#lib/browser/film.ts'
import { cloneTemplate } from '#lib/browser/template.ts'
import { admitLibraries } from '#lib/browser/trusted.ts'
import type { Bullet, BulletTrack } from '#lib/contract/consult/bullet.ts'
import { makeReachable } from './reachable.ts'
import { adoptPlayerStyles } from './styles.ts'

const SAVE_EVERY_S = 5
/** A live bullet comment of a moment so near is shown at once. */
const LIVE_S = 3
/** Closer to an end than this, a film starts from the beginning again. */
const EDGE_S = 8
const SPEED = 'speed'

const sizes = { SMALL: '0.8', NORMAL: '1', LARGE: '1.3' } as const
const modes = { SCROLL: 0, TOP: 1, BOTTOM: 2 } as const

/** @param hidden numbers, separated by commas, of those whose senders the person does not want to read. */
const loadBullets = async (url: string | undefined, hidden: string): Promise<Danmu[]> => {
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

const storeName = (key: string) => `player:${key}`

const recall = (name: string): number => {
  try {
    return Number(localStorage.getItem(storeName(name)))
  } catch {
    return 0
  }
}

/** @param known where the person stopped on whatever device; undefined where nobody is signed in. */
const stoppedAt = (key: string, known: string | undefined, duration: number): number => {
  const at = known === undefined ? recall(key) : Number(known) / 1000
  return at > EDGE_S && at < duration - EDGE_S ? at : 0
}

const remember = (key: string, value: number): void => {
  try {
    localStorage.setItem(storeName(key), String(value))
  } catch {
    // Storage may be full or forbidden; then it simply is not remembered.
  }
}

/** The chosen one holds for every film. */
function keepSpeed(art: Player): void {
  art.on('ready', () => {
    const speed = recall(SPEED)
    if (speed > 0 && speed !== 1) art.playbackRate = speed
  })
  art.on('video:ratechange', () => remember(SPEED, art.playbackRate))
}

/** A film in sizes is of a kind that the player leaves to us to read; it calls again when it notices that one has broken off. */
function sourceOf(upload: string, hls: string | undefined): Pick<Option, 'url' | 'type' | 'customType'> {
  if (hls === undefined) return { url: upload }
  let read: (() => void) | undefined
  return {
    url: hls,
    type: 'sizes',
    customType: {
      sizes(video) {
        read ??= filmReader(video, { hls, upload })
        read()
      },
    },
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
  const { src = '', hls, poster = '', key = '', bullets, free, density = '', duration = '0', chapters } = figure.dataset
  admitLibraries()
  const [{ default: Artplayer }, { default: danmuku }, list] = await Promise.all([
    import('artplayer'),
    import('artplayer-plugin-danmuku'),
    loadBullets(bullets, figure.dataset.hidden ?? '').catch(() => []),
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
    ...sourceOf(src, hls),
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
  container.addEventListener('focusin', () => Object.assign(art, { isFocus: true }))
  container.addEventListener('focusout', () => Object.assign(art, { isFocus: false }))

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

  keepSpeed(art)
  const limit = free === undefined ? Number.POSITIVE_INFINITY : Number(free) / 1000
  let saved = 0
  art.on('ready', () => {
    const from = at === undefined ? stoppedAt(key, figure.dataset.resume, art.duration) : at / 1000
    if (from > 0) art.currentTime = Math.min(from, limit)
    if (at === undefined && from > 0) art.notice.show = '已从上次停下的地方继续'
    makeReachable(container)
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
      remember(key, Math.floor(saved))
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
