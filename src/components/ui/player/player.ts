/** The full player: bullet comments, density curve, speed, picture in picture; goes on where it stopped, on this device or another. */
import type Player from 'artplayer'
import type { Option } from 'artplayer'
import { filmReader } from '#lib/browser/film.ts'
import { admitLibraries } from '#lib/browser/trusted.ts'
import type { Bullet } from '#lib/contract/consult/bullet.ts'
import { makeReachable } from './accessible-controls.ts'
import { layerOf, loadBullets, showLive } from './bullets.ts'
import { recallSpeed, remember, rememberSpeed, stoppedAt } from './player-memory.ts'
import { renewSource } from './renew-source.ts'
import { adoptPlayerStyles, placePlayerStyles } from './styles.ts'

const SAVE_EVERY_S = 5

/** The chosen one holds for every film. */
function keepSpeed(art: Player): void {
  art.on('ready', () => {
    const speed = recallSpeed()
    if (speed > 0 && speed !== 1) art.playbackRate = speed
  })
  art.on('video:ratechange', () => rememberSpeed(art.playbackRate))
}

interface Opening {
  /** Where to start, in milliseconds; else where it stopped last time. */
  at?: number | undefined
  /** Known already; else they are asked for at the address of the figure. */
  bullets?: readonly Bullet[]
  /** Where addresses end: asks for another one of the same film. */
  renew?: () => Promise<string>
  /** The player is in a modal dialog: it cannot fill the window from there. */
  inDialog?: boolean
}

export interface Opened {
  /** Plays from there; milliseconds. */
  seek(milliseconds: number): void
  end(): void
}

/** A film in sizes is of a kind that the player leaves to us to read; it calls again when it notices that one has broken off. */
function sourceOf(upload: string, hls: string | undefined, renew: Opening['renew']): Pick<Option, 'url' | 'type' | 'customType'> {
  if (renew) return { url: upload, type: 'renewed', customType: { renewed: renewSource(upload, renew) } }
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

/** How the film of a figure is played. */
function optionsOf(
  { src = '', hls, poster = '', chapters }: DOMStringMap,
  { renew, inDialog = false }: Opening,
): Omit<Option, 'container' | 'plugins'> {
  const marks = chapters ? (JSON.parse(chapters) as { at: number; title: string }[]) : []
  return {
    ...sourceOf(src, hls, renew),
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
    fullscreenWeb: !inDialog,
    hotkey: true,
    mutex: true,
    miniProgressBar: true,
    playsInline: true,
    airplay: true,
    highlight: marks.map(mark => ({ time: Math.max(1, mark.at / 1000), text: mark.title })),
  }
}

/** The player itself counts only a click as attention; reaching it by keyboard counts as well. */
function followFocus(container: HTMLElement, art: Player): void {
  container.addEventListener('focusin', () => Object.assign(art, { isFocus: true }))
  container.addEventListener('focusout', () => Object.assign(art, { isFocus: false }))
}

/** @param at in milliseconds; undefined: where it was stopped, here or on another device. */
function beginAt(art: Player, figure: HTMLElement, container: HTMLElement, limit: number, at: number | undefined): void {
  art.on('ready', () => {
    const from = at === undefined ? stoppedAt(figure.dataset.key ?? '', figure.dataset.resume, art.duration) : at / 1000
    if (from > 0) art.currentTime = Math.min(from, limit)
    if (at === undefined && from > 0) art.notice.show = '已从上次停下的地方继续'
    // A player without a picture has nothing to show in a window of its own.
    if (art.video.videoWidth === 0) art.controls.remove('pip')
    makeReachable(container)
    container.tabIndex = -1
    container.focus({ preventScroll: true })
  })
}

/** Ends where the free part ends, and remembers where it is. */
function followTime(art: Player, key: string, limit: number): void {
  let saved = 0
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
}

/** Puts what the player is built in into the place of the poster. */
function replacePoster(figure: HTMLElement): HTMLDivElement {
  const stage = figure.querySelector<HTMLElement>('[data-player-stage]')
  if (!stage) throw new Error('no stage for the player')
  const container = document.createElement('div')
  container.className = 'player-full'
  stage.replaceChildren(container)
  return container
}

/**
 * Replaces the poster by the player and starts it. It heeds `data-hidden` of the figure and its events `bullet:live` and `bullet:gone`.
 * @param figure the element that VideoPlayer.astro drew, or one like it.
 */
export async function openPlayer(figure: HTMLElement, opening: Opening = {}): Promise<Opened> {
  const { key = '', bullets, free, density = '', duration = '0' } = figure.dataset
  admitLibraries()
  placePlayerStyles()
  const [{ default: Artplayer }, { default: danmuku }, list] = await Promise.all([
    import('artplayer'),
    import('artplayer-plugin-danmuku'),
    opening.bullets ?? loadBullets(bullets).catch(() => []),
  ])
  adoptPlayerStyles()
  Artplayer.LOG_VERSION = false
  const container = replacePoster(figure)
  const hasBullets = bullets !== undefined || opening.bullets !== undefined
  const art = new Artplayer({
    container,
    ...optionsOf(figure.dataset, opening),
    plugins: hasBullets ? [danmuku(layerOf(figure, list, density, Number(duration) / 1000))] : [],
  })
  container.querySelector('video')?.setAttribute('aria-label', figure.dataset.title ?? '')
  followFocus(container, art)
  showLive(figure, art, list)
  keepSpeed(art)
  const limit = free === undefined ? Number.POSITIVE_INFINITY : Number(free) / 1000
  beginAt(art, figure, container, limit, opening.at)
  followTime(art, key, limit)
  return {
    seek(milliseconds) {
      art.currentTime = Math.min(milliseconds / 1000, limit)
      void art.play()
    },
    end: () => art.destroy(),
  }
}
