/** Everything that a call needs, in one piece that is fetched with the first. */
import { mountCalls } from './mount-call.tsx'

export { beginCall, resumeCalls, takeCall, takeSignal } from './calls.ts'

mountCalls()
