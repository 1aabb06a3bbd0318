/** Jobs of certified employers, job-seeker posts, what is asked below them, and who applied: every state of each occurs. */
import { sql } from 'kysely'
import { withoutIndexes } from '#demo/bulk.ts'
import type { SeedArea } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertReturningIds } from '#demo/insert.ts'
import { readReferenceIds } from '#demo/reference-ids.ts'
import type { CompanyScale } from '#lib/contract/city/recruitment.ts'
import { listingEntriesOf } from '#server/domains/city/recruitment/facets.ts'
import type { RecruitmentState } from '#server/domains/city/recruitment/tables.ts'
import { LISTINGS } from '#server/domains/platform/search/indexes.ts'
import { fileEntries } from '#server/domains/platform/search/service.ts'
import { demoProfessions } from './professions.ts'
import { type Employer, jobRow, listedPost, type ProfessionIds, resumeRow } from './recruitment-posts.ts'
import { seedRecruitmentTalk } from './recruitment-talk.ts'

const JOBS = 4000
const RESUMES = 800

/** How many of every twenty further posts are in which state. */
const hiddenStates: RecruitmentState[] = [
  'DRAFT',
  'REVIEWING',
  'REJECTED',
  'PAUSED',
  'EXPIRED',
  'CLOSED',
  'TAKEN_DOWN',
  'APPEALING',
]

const postLists = LISTINGS.filter(listing => !listing.startsWith('list_question_')).map(listing => `search_entries_${listing}_0`)

export async function seedRecruitment(context: SeedContext): Promise<void> {
  const { db, rng, scale } = context
  const ids = await readProfessions(context)
  const employers = await readEmployers(context)
  const jobRng = rng.sub('jobs')
  const jobs = Array.from({ length: scale(JOBS) + scale(320) }, (_, index) =>
    jobRow(
      context,
      jobRng,
      ids,
      jobRng.weighted(employers.map(one => [one, one.weight] as const)),
      index,
      stateOf(index, scale(JOBS)),
    ),
  )
  const resumeRng = rng.sub('resumes')
  const resumes = Array.from({ length: scale(RESUMES) + scale(100) }, (_, index) =>
    resumeRow(context, resumeRng, ids, index, stateOf(index, scale(RESUMES))),
  )
  const rows = [...jobs, ...resumes]
  await withoutIndexes(db, ['recruitments', ...postLists], async () => {
    const postIds = await insertReturningIds(db, 'recruitments', rows)
    const posts = rows.map((row, index) => ({ ...row, id: postIds[index]! }))
    const shown = posts.filter(post => post.state === 'PUBLISHED' && post.visibility === 'PUBLIC')
    await fileEntries(
      db,
      shown.flatMap(post => listingEntriesOf(listedPost(post, post.id))),
      { fresh: true },
    )
    await seedRecruitmentTalk(context, posts)
  })
  await refreshProfessionCounts(context)
}

/** Visible rows first, then every other state in turn. */
const stateOf = (index: number, visible: number): RecruitmentState =>
  index < visible ? 'PUBLISHED' : hiddenStates[(index - visible) % hiddenStates.length]!

async function readProfessions({ db }: SeedContext): Promise<ProfessionIds> {
  const idOf = await readReferenceIds(db, 'professions')
  return {
    groups: new Map(demoProfessions.map(({ group }) => [group, idOf(group)])),
    professions: new Map(demoProfessions.map(profession => [profession, idOf(profession.group, profession.name)])),
  }
}

const refreshProfessionCounts = ({ db }: SeedContext) =>
  sql`
    update professions set job_count = counted.jobs
    from (select profession_id, count(*) as jobs from recruitments
      where kind = 'job' and state = 'PUBLISHED' group by profession_id) as counted
    where counted.profession_id = professions.id`.execute(db)

const employerWeights: Record<CompanyScale, number> = {
  UNDER_20: 4,
  FROM_20: 9,
  FROM_100: 18,
  FROM_500: 30,
  FROM_1000: 45,
  FROM_10000: 60,
}

/** Certified companies alone may publish. */
async function readEmployers({ db, companies }: SeedContext): Promise<Employer[]> {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'short_name', 'scale', 'address', 'lng', 'lat', 'province_code', 'city_code', 'district_code', 'town_code'])
    .where('certified', '=', true)
    .where('state', '=', 'ACTIVE')
    .orderBy('id')
    .execute()
  const known = new Map(companies.map(company => [company.id, company]))
  return rows.flatMap(row => {
    const company = known.get(row.id)
    if (!company) return []
    const place: SeedArea = {
      provinceCode: row.province_code,
      cityCode: row.city_code,
      districtCode: row.district_code,
      townCode: row.town_code,
      address: row.address,
      lng: row.lng,
      lat: row.lat,
    }
    const { id, name, industry, ownerUserId } = company
    return [
      { id, name, short: row.short_name, industry, scale: row.scale, ownerUserId, place, weight: employerWeights[row.scale] },
    ]
  })
}
