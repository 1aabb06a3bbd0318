/** All background work of the site: each piece is exported by the service of the domain it belongs to. */
import { certificationJobs } from '#server/domains/certification/service.ts'
import { releaseForgotten } from '#server/domains/moderation/service.ts'
import { noticeOutbox } from '#server/domains/notice/service.ts'
import { endFreezes } from '#server/domains/operator/service.ts'
import { closingSweep, exportJob } from '#server/domains/personal-data/service.ts'
import { tierUpkeep } from '#server/domains/search/service.ts'
import { guardSweep } from '#server/domains/session/service.ts'
import { uploadSweep } from '#server/domains/upload/service.ts'
import type { Job } from './loop.ts'

export const jobs: readonly Job[] = [
  ...certificationJobs,
  endFreezes,
  uploadSweep,
  guardSweep,
  releaseForgotten,
  noticeOutbox,
  exportJob,
  closingSweep,
  tierUpkeep,
]
