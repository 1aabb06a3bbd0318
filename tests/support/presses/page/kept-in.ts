/**
 * Nothing leaves the page: what would be written is refused, what would be opened, printed, sent or gone to is noted instead. So one
 * press cannot spoil the next, and no navigation of the page ever meets one of the journey.
 */

export type KeptIn = {
  /** What would have been written since the last aim. */
  writes: string[]
  /** Where the page would have gone. */
  left: string | null
  /** From the first aim on; what a page does while it loads is its own business. */
  isKeptIn: boolean
}

export function installKeptIn(refusal: string): void {
  /** Sent by POST and only read; and what the page itself asks for its connection, which no press is to blame for. */
  const READS =
    /^\/v1\/front\/(common\/(surplus|calculate)|same\/city\/company\/search\/screen|chat\/(ticket|changes)|course\/mine\/\d+\/lesson\/\d+)$/
  /** The page marks by itself what was read and watched; it says nothing when that is refused, and tries again later. */
  const BY_ITSELF =
    /^\/v1\/front\/(view|chat\/\d+\/read|forum\/topic\/\d+\/read|(playback|video)\/\d+\/position|course\/mine\/\d+\/lesson\/\d+\/progress)$/
  const { note, count } = window.presses
  const presses = window.presses
  Object.assign(presses, { writes: [], left: null, isKeptIn: false } satisfies KeptIn)

  const fetched = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' || request.method === 'HEAD' || READS.test(pathname)) return count(fetched(input, init))
    if (!BY_ITSELF.test(pathname)) presses.writes.push(`${request.method} ${pathname}`)
    return count(Promise.resolve(Response.json({ resultStatus: false, code: '050001', message: refusal })))
  }
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...body) {
    void count(new Promise(done => this.addEventListener('loadend', done, { once: true })))
    return send.apply(this, body)
  }
  Object.assign(window, {
    open: () => {
      note('a window opened')
      return null
    },
  })
  window.print = () => note('printing')
  if (navigator.clipboard)
    navigator.clipboard.writeText = async () => {
      note('copied')
    }
  // A page of the server is not gone to: that the link leads there is what counts, and that something answers is asked separately.
  addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : null
    if (target instanceof HTMLInputElement && target.type === 'file' && !event.defaultPrevented) note('a choice of files')
    const link = target?.closest('a[href]')
    if (!link || event.defaultPrevented || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    note('a link was followed')
  })
  addEventListener('submit', event => {
    if (event.defaultPrevented) return
    event.preventDefault()
    note('a form was sent')
  })
  window.navigation.addEventListener('navigate', event => {
    if (!presses.isKeptIn || event.hashChange || event.destination.sameDocument || !event.cancelable) return
    event.preventDefault()
    if (event.downloadRequest !== null) return note('a file was saved')
    presses.left = event.destination.url
    note('another page was gone to')
  })
}
