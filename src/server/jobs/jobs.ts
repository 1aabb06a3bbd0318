/** All background work of the site: each piece is exported by the service of the domain it belongs to. */
import { certificationJobs } from '#server/server/domains/people/certification/service.ts'
import { closingSweep, exportJob } from '#server/server/domains/people/personal-data/service.ts'
import { guardSweep } from '#server/server/domains/people/session/service.ts'
import { releaseForgotten } from '#server/server/domains/platform/moderation/service.ts'
import { noticeOutbox } from '#server/server/domains/platform/notice/service.ts'
import { endFreezes } from '#server/server/domains/platform/operator/service.ts'
import { tierUpkeep } from '#server/server/domains/platform/search/service.ts'
import { uploadSweep } from '#server/server/domains/platform/upload/service.ts'
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
