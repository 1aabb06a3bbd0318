/** The minors' mode, on every page of a signed-in person: counts the minutes, and covers what is closed. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { cloneTemplate, getPart } from '#lib/browser/template.ts'
import { minorModes } from '#lib/calls/people/minor-mode.ts'
import type { MinorMode } from '#lib/contract/people/minor-mode.ts'

const api = clientOf({ getMinorMode: minorModes.getMinorMode, countMinorMinutes: minorModes.countMinorMinutes })

const BEAT_MS = 60_000
/** Where a guardian gives time or turns it off. */
const GUARDIAN = '/member/member_minor'

/** Parts of the site that are not for minors. */
const isClosedPlace = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  /^\/(pay|cloud)(\/|$)|^\/city\/(recruitmentInfo|releaseJob)\/|^\/member\/member_recruitment/.test(pathname) ||
  (pathname === '/city' && new URLSearchParams(search).get('tab') === 'recruitment')

const texts = {
  NIGHT: ['休息时间到了', '每天 22:00 到次日 6:00 是休息时间，明天再来吧。'],
  SPENT: ['今天的时间用完了', '明天再来吧。需要多用一会儿，请家长来操作。'],
  PLACE: ['这里不对未成年人开放', '未成年人模式下不显示招聘、收银台和企业工具。'],
} as const

let layer: HTMLDialogElement | null = null

function cover(why: keyof typeof texts | null): void {
  if (why === null || location.pathname === GUARDIAN) {
    layer?.remove()
    layer = null
    return
  }
  if (layer) return
  layer = cloneTemplate<HTMLDialogElement>('minor')
  getPart(layer, 'title').textContent = texts[why][0]
  getPart(layer, 'text').textContent = texts[why][1]
  if (why !== 'PLACE') getPart(layer, 'home').remove()
  layer.addEventListener('cancel', event => event.preventDefault())
  document.body.append(layer)
  layer.showModal()
}

const show = (state: MinorMode): void => cover(!state.on ? null : (state.closed ?? (isClosedPlace(location) ? 'PLACE' : null)))

async function sendAndShow(call: () => Promise<MinorMode>): Promise<void> {
  try {
    show(await call())
  } catch (error) {
    // Without an answer the server refuses by itself what may not be.
    if (!(error instanceof ApiError)) throw error
  }
}

let beating = false

export function watchMinor(): void {
  void sendAndShow(() => api.getMinorMode())
  if (beating) return
  beating = true
  const beat = (): void => {
    if (!document.hidden) void sendAndShow(() => api.countMinorMinutes({ body: {} }))
  }
  beat()
  setInterval(beat, BEAT_MS)
  document.addEventListener('visibilitychange', beat)
}
