/**
 * Ending the sessions of somebody who no longer works for a company. A way in of its own beside `service.ts`: staff needs it, and signing in
 * needs staff.
 */
export { revokeSessionsActingFor } from './queries.ts'
