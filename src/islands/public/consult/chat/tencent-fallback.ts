/** Where the site's own connection does not come about, new messages are heard of through Tencent's chat, if the site has it. */
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { $link, $tencentFallback, resyncAnew } from './store.ts'

const api = clientOf({ getChatSignature: session.getChatSignature })

/** A break that the own connection mends by itself is not worth a library. */
const AFTER_MS = 10_000

async function listen(): Promise<() => void> {
  const me = $userInfo.get()
  if (!me) throw new Error('nobody is signed in')
  const query = { unionId: me.userId, userType: 'USER' as const }
  const { sdkAppId, identifier, userSig } = await api.getChatSignature({ query })
  if (sdkAppId === null) throw new Error('the site has no chat of Tencent')
  const { listenToTencent } = await import('#lib/chat/tencent.ts')
  return listenToTencent({
    sdkAppId,
    identifier,
    userSig,
    onSignal: () => void resyncAnew(),
    onReady: ready => {
      $tencentFallback.set(ready)
      // What came before it was ready.
      if (ready) void resyncAnew()
    },
  })
}

/** Watches the own connection from now on. @returns what ends it. */
export function openTencentFallback(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let listening: Promise<() => void> | undefined
  const close = (): void => {
    clearTimeout(timer)
    timer = undefined
    const ending = listening
    listening = undefined
    // One that never came about has nothing to end.
    void ending?.then(
      end => end(),
      () => undefined,
    )
  }
  const open = (): void => {
    timer = undefined
    const opened = listen()
    listening = opened
    // Asking goes on by the clock.
    opened.catch(() => {
      if (listening === opened) listening = undefined
      $tencentFallback.set(false)
    })
  }
  const stop = $link.subscribe(state => {
    if (state === 'online') close()
    else if (!listening) timer ??= setTimeout(open, AFTER_MS)
  })
  return () => {
    stop()
    close()
  }
}
