/** All background work of the site: each piece is exported by the service of the domain it belongs to. */
import type { Job } from './loop.ts'

export const jobs: readonly Job[] = []
