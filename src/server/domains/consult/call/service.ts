/** What other domains and the real-time server use of calls. */
export { type Absence, AWAY_MS } from './absence.ts'
export { beatCall } from './beat.ts'
export { listCallRecord } from './connection-queries.ts'
export { factsOf, presentCall } from './present.ts'
export { announceCallOf, findCall, listParticipants } from './queries.ts'
export { hidesAddresses } from './relay.ts'
export { stepCall } from './step.ts'
export { connectedMs, findAbsence, findFirstTalk, usedCallMs } from './time.ts'
