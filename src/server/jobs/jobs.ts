/** All background work of the site: each piece is exported by the service of the domain it belongs to. */
import { certificationJobs } from '#server/domains/people/certification/service.ts'
import { closingSweep, exportJob } from '#server/domains/people/personal-data/service.ts'
import { guardSweep } from '#server/domains/people/session/service.ts'
import { releaseForgotten } from '#server/domains/platform/moderation/service.ts'
import { noticeOutbox } from '#server/domains/platform/notice/service.ts'
import { endFreezes } from '#server/domains/platform/operator/service.ts'
import { tierUpkeep } from '#server/domains/platform/search/service.ts'
import { uploadSweep } from '#server/domains/platform/upload/service.ts'
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
