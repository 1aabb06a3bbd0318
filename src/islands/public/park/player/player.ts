/** The full player: bullet comments, density curve, speed, picture in picture; goes on where it stopped, on this device or another. */
import type Player from 'artplayer'
import type { Option } from 'artplayer'
import { filmReader } from '#lib/browser/film.ts'
import { cloneTemplate } from '#lib/browser/template.ts'
import { admitLibraries } from '#lib/browser/trusted.ts'
import { layerOf, loadBullets, showLive } from './bullets.ts'
import { makeReachable } from './reachable.ts'
import { recallSpeed, remember, rememberSpeed, stoppedAt } from './remembered.ts'
import { adoptPlayerStyles } from './styles.ts'

const SAVE_EVERY_S = 5

/** The chosen one holds for every film. */
function keepSpeed(art: Player): void {
  art.on('ready', () => {
    const speed = recallSpeed()
    if (speed > 0 && speed !== 1) art.playbackRate = speed
  })
  art.on('video:ratechange', () => rememberSpeed(art.playbackRate))
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

/** How the film of a figure is played. */
function optionsOf({ src = '', hls, poster = '', chapters }: DOMStringMap): Omit<Option, 'container' | 'plugins'> {
  const marks = chapters ? (JSON.parse(chapters) as { at: number; title: string }[]) : []
  return {
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
  }
}

/** The player itself counts only a click as being looked at; who comes by keyboard is there as well. */
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

/**
 * Replaces the poster by the player and starts it.
 * @param figure the element that VideoPlayer.astro drew.
 * @param at where to start, in milliseconds; else where it stopped last time.
 */
export async function openPlayer(figure: HTMLElement, at?: number): Promise<{ seek(milliseconds: number): void }> {
  const stage = figure.querySelector<HTMLElement>('[data-player-stage]')
  if (!stage) throw new Error('no stage for the player')
  const { key = '', bullets, hidden = '', free, density = '', duration = '0' } = figure.dataset
  admitLibraries()
  const [{ default: Artplayer }, { default: danmuku }, list] = await Promise.all([
    import('artplayer'),
    import('artplayer-plugin-danmuku'),
    loadBullets(bullets, hidden).catch(() => []),
  ])
  adoptPlayerStyles()
  Artplayer.LOG_VERSION = false
  const container = cloneTemplate<HTMLDivElement>('player')
  stage.replaceChildren(container)
  const art = new Artplayer({
    container,
    ...optionsOf(figure.dataset),
    plugins: bullets ? [danmuku(layerOf(list, density, Number(duration) / 1000))] : [],
  })
  container.querySelector('video')?.setAttribute('aria-label', figure.dataset.title ?? '')
  followFocus(container, art)
  showLive(figure, art)
  keepSpeed(art)
  const limit = free === undefined ? Number.POSITIVE_INFINITY : Number(free) / 1000
  beginAt(art, figure, container, limit, at)
  followTime(art, key, limit)
  return {
    seek(milliseconds) {
      art.currentTime = Math.min(milliseconds / 1000, limit)
      void art.play()
    },
  }
}
