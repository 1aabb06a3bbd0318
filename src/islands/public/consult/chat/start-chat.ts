/** The connection of this tab, with the way to call somebody to a message, and to a call. */
import type { Connection } from '#lib/chat/connection.ts'
import { type CallEvent, connect } from './store.ts'

let loading: Promise<typeof import('./call/events.ts')> | undefined

/** What is drawn of calls is fetched with the first that rings or goes on. */
async function passOn(event: CallEvent): Promise<void> {
  loading ??= import('./call/events.ts')
  const { takeCallEvent } = await loading
  takeCallEvent(event)
}

export const startChat = (): Connection =>
  connect(
    message => void import('./alerts.ts').then(({ alertTo }) => alertTo(message)),
    event => void passOn(event),
  )
