/** Opens the connection of this tab. What alerts the person to a message, and what rings, is fetched when it is first needed. */
import type { Connection } from '#lib/chat/connection.ts'
import { type CallEvent, connect } from './store.ts'

let loading: Promise<typeof import('./call/events.ts')> | undefined

async function showCallEvent(event: CallEvent): Promise<void> {
  loading ??= import('./call/events.ts')
  const { takeCallEvent } = await loading
  takeCallEvent(event)
}

export const startChat = (): Connection =>
  connect(
    message => void import('./alerts.ts').then(({ alertTo }) => alertTo(message)),
    event => void showCallEvent(event),
  )
