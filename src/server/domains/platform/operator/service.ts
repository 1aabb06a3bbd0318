/** Operators: who they are, and what they do to people, companies and what editors keep. */
export { appointOperator, dismissOperator } from './appoint.ts'
export { freezeUserWithin } from './freeze.ts'
export { type HealthSources, openHealth, type Provider } from './health/sources.ts'
export { countEverythingWaiting } from './workspace.ts'
