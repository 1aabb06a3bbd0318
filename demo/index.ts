/** Fills an empty database with the demo city. The order is that of the references between domains. */
import { join } from 'node:path'
import type { Db } from '#server/db/client.ts'
import { SEED_FACT } from '#server/db/site-kind.ts'
import { readEnv } from '#server/env.ts'
import { createFileStore, type FileStore } from '#server/media/file-store.ts'
import { ensureReference } from '#server/reference/index.ts'
import { seedCities } from './cities.ts'
import { seedCity } from './city/city.ts'
import { seedMap } from './city/map.ts'
import { seedOffer } from './city/offer.ts'
import { seedRecruitment } from './city/recruitment.ts'
import { seedConsult } from './consult/consult.ts'
import { seedConversations } from './consult/conversations.ts'
import { seedPlayback } from './consult/playback/index.ts'
import type { SeedContext, SeedSize } from './context.ts'
import { seedCourse } from './learn/course/index.ts'
import { seedExam } from './learn/exam/index.ts'
import { seedSchool } from './learn/school/index.ts'
import { seedAccount } from './park/account.ts'
import { seedDownload } from './park/download.ts'
import { seedForum } from './park/forum/index.ts'
import { seedGarden } from './park/garden.ts'
import { seedVideo } from './park/video/index.ts'
import { seedVideoReviews } from './park/video/reviews.ts'
import { seedCompanies } from './people/companies/index.ts'
import { seedHistory } from './people/history.ts'
import { seedIdentity } from './people/identity/index.ts'
import { seedStaff } from './people/staff.ts'
import { seedCounts } from './platform/counts.ts'
import { seedHome } from './platform/home.ts'
import { seedMessages } from './platform/messages.ts'
import { seedSearch } from './platform/search.ts'
import { seedStanding } from './platform/standing.ts'
import { seedWorkspaces } from './platform/workspaces.ts'
import { createRng } from './rng.ts'
import { seedCloud } from './trade/cloud.ts'
import { seedMoney } from './trade/money/index.ts'
import { seedOrder } from './trade/order/index.ts'
import { seedReview } from './trade/review.ts'

type Step = { name: string; run(context: SeedContext): Promise<void> }

const steps: Step[] = [
  { name: 'reference data', run: ({ db }) => ensureReference(db).then(() => undefined) },
  { name: 'people', run: seedIdentity },
  { name: 'companies', run: seedCompanies },
  { name: 'staff', run: seedStaff },
  { name: 'services', run: seedCity },
  { name: 'reviews', run: seedReview },
  { name: 'recruitment', run: seedRecruitment },
  { name: 'schools', run: seedSchool },
  { name: 'courses', run: seedCourse },
  { name: 'exams', run: seedExam },
  { name: 'cloud products', run: seedCloud },
  { name: 'videos', run: seedVideo },
  { name: 'consultations', run: seedConsult },
  { name: 'playbacks', run: seedPlayback },
  { name: 'forum', run: seedForum },
  { name: 'downloads', run: seedDownload },
  { name: 'official accounts', run: seedAccount },
  { name: 'garden', run: seedGarden },
  { name: 'working areas', run: seedWorkspaces },
  { name: 'video reviews', run: seedVideoReviews },
  { name: 'service reviews', run: seedOffer },
  { name: 'orders', run: seedOrder },
  { name: 'conversations', run: seedConversations },
  { name: 'messages', run: seedMessages },
  { name: 'standing', run: seedStanding },
  { name: 'counts', run: seedCounts },
  { name: 'history', run: seedHistory },
  { name: 'money', run: seedMoney },
  { name: 'home', run: seedHome },
  { name: 'search index', run: seedSearch },
  { name: 'map', run: seedMap },
]

/**
 * Seeds everything in one transaction, so that an interrupted first start leaves an empty database rather than half a city.
 * @param options.files where demo files go; default: the folder that the running site serves.
 * @param options.report is told about each step as it begins.
 */
export async function seedDemo(
  db: Db,
  options: {
    size: SeedSize
    now?: Date
    seed?: string
    files?: FileStore
    report?: (step: string, done: number, of: number) => void
  },
): Promise<void> {
  const now = options.now ?? new Date()
  await db.transaction().execute(async trx => {
    const context: SeedContext = {
      db: trx,
      rng: createRng(options.seed ?? 'chenghui'),
      now,
      size: options.size,
      scale: count => (options.size === 'demo' ? count : Math.max(1, Math.ceil(count / 20))),
      files: options.files ?? createFileStore(join(readEnv().DATA_DIR, 'files')),
      cities: seedCities,
      people: [],
      companies: [],
    }
    for (const [index, step] of steps.entries()) {
      options.report?.(step.name, index, steps.length)
      await step.run({ ...context, rng: context.rng.sub(step.name) })
    }
    await trx
      .insertInto('site_facts')
      .values({ key: SEED_FACT, value: `${options.size} ${now.toISOString()}` })
      .execute()
  })
}
