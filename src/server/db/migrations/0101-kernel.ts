/** What every area stands on: extensions, functions for texts and names, the audit log, what the parts of the server share. */
import type { Kysely } from 'kysely'
import * as audit from '../baseline/kernel/audit.ts'
import * as background from '../baseline/kernel/background.ts'
import * as grams from '../baseline/kernel/grams.ts'
import * as idempotentCalls from '../baseline/kernel/idempotent-calls.ts'
import * as names from '../baseline/kernel/names.ts'
import * as paymentSandbox from '../baseline/kernel/payment-sandbox.ts'
import * as reference from '../baseline/kernel/reference.ts'
import * as site from '../baseline/kernel/site.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [site, audit, background, reference, idempotentCalls, paymentSandbox, grams, names]) await part.up(db)
}
