/** What a running site knows of itself beside its database. It is given once, when the site starts; a test of one call has none of it. */
import type { HealthKind } from '#lib/contract/platform/operator-health.ts'
import type { AdmissionStats } from '#server/http/admission/admission.ts'
import type { PortChoice } from '#server/ports/sandbox.ts'

/** A service outside: by whom, a sandbox, or nothing. `by`: names of providers, for people. */
export type Provider = { kind: HealthKind; choice: PortChoice; by: string }

export type BackupState = { madeAt: Date | null; checkedAt: Date | null; kept: number }

export type HealthSources = {
  /** Of the site, as its package says. */
  version: string
  startedAt: Date
  /** A folder on the disk that uploads pass through, and stay on unless there is a bucket. */
  dataDir: string
  hasBucket: boolean
  /** A demonstration needs no backups. */
  demo: boolean
  admission(): AdmissionStats
  connections(): number
  redisUp: (() => boolean) | undefined
  /** Every migration of this version by name. */
  migrations(): Promise<string[]>
  /** Undefined: no backups are made by themselves. */
  backups: (() => Promise<BackupState>) | undefined
  serverCopies: (() => Promise<BackupState>) | undefined
  hasArchive: boolean
  providers: readonly Provider[]
}

let sources: HealthSources | undefined

export const openHealth = (given: HealthSources | undefined): void => {
  sources = given
}

export const healthSources = (): HealthSources | undefined => sources
