/** Who sees whose list: every public list that can be narrowed to a person keeps to what that person shows, and to whom. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#lib/contract/define.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Call, calls } from './calls.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

/** A parameter that may name a person, by its name. */
const NAMES_A_PERSON = /^(user|author|owner|asker|member|publisher|employee)Id$/

type Kind = 'forum' | 'videos' | 'consultations'
const switches: Record<Kind, string> = { forum: 'showForum', videos: 'showVideos', consultations: 'showConsultations' }

/** Lists of a person's things, by what switches them off; `user` ones are switched off with the whole profile only. */
const listsOfPeople: Record<string, Kind | 'profile'> = {
  'forum.listTopics': 'forum',
  'video.listVideos': 'videos',
  'search.searchForum': 'forum',
  'search.searchUserForum': 'forum',
  'search.searchUserVideos': 'videos',
  'search.searchUserConsultations': 'consultations',
}

/** Calls whose parameter names no person, or a person in a role that is public by itself. */
const others: Record<string, string> = {
  'identity.getUserProfile': 'the profile itself: profile.test.ts',
  'search.countHits': 'counts: tested below',
  'search.searchServers': 'services on sale are offers to everybody',
  'search.searchServerCompanies': 'companies',
  'search.searchCompanies': 'companies',
  'search.searchConsultingCompanies': 'companies',
  'search.searchCourses': 'courses on sale',
  'search.searchUsers': 'who is not public is not in the index',
  'search.searchUserInfos': 'who is not public is not in the index',
  'search.searchJobs': 'jobs of companies',
  'search.searchResumes': 'job-seeker posts have a visibility of their own',
  'search.searchConsultants': 'consultants have been approved as such',
  'city.getServiceCompany': 'userId is a company',
  'city.listServices': 'services on sale are offers to everybody',
  'consult.getConsultant': 'consultants have been approved as such',
  'consult.listConsultantAnswers': 'answers given as a consultant',
  'playback.listPlaybacks': 'playbacks of a consultant, published by both sides',
}

const inputsOf = ({ call }: Call): string[] => [
  ...Object.keys(call.params?.shape ?? {}),
  ...Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {}),
]

const OPEN = { visibility: 'PUBLIC', showConsultations: true, showForum: true, showVideos: true, searchable: true }

/** A person with more than one of each kind, so that an empty list means a closed one. */
const people: Partial<Record<Kind, number>> = {}
let visitor: Visitor
let stranger: Visitor

beforeAll(async () => {
  const owners: Record<Kind, string> = {
    forum: `select author_id from forum_topics where state = 'PUBLISHED' and author_company_id is null`,
    videos: `select owner_user_id from videos where state = 'PUBLISHED' and visibility = 'PUBLIC' and owner_company_id is null`,
    consultations: `select asker_user_id from consultations where is_public and not anonymous and asker_company_id is null`,
  }
  for (const [kind, select] of Object.entries(owners) as [Kind, string][]) {
    const { rows } = await sql<{ id: number }>`select owner as id from (${sql.raw(select)}) as found (owner)
      where owner in (select id from users where state = 'ACTIVE' and not is_operator) group by 1 order by count(*) desc, 1 limit 1`.execute(
      db,
    )
    people[kind] = rows[0]!.id
    // Written again, so that it stands in the search index as what it is now.
    await (await api.signedIn(rows[0]!.id)).post('profile/privacy', OPEN)
  }
  visitor = api.visitor()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .where('is_operator', '=', false)
    .where('id', 'not in', Object.values(people))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  stranger = await api.signedIn(id)
})

const cases = Object.entries(listsOfPeople).map(([name, kind]) => [name, kind as Kind] as const)

const totalFor = async (who: Visitor, name: string, userId: number): Promise<number> => {
  const { call } = calls.find(one => one.name === name)!
  const answer = await who.get(`${pathOf(call)}?userId=${userId}&pageSize=5`)
  expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
  const page = answer.resultData as { list: unknown[]; total: number; nextCursor: string | null }
  expect(page.list.length === 0, `${name}: total and list say the same`).toBe(page.total === 0)
  if (page.total === 0) expect(page.nextCursor).toBeNull()
  return page.total
}

test('every call that can name a person is in one of the two lists here', () => {
  const named = calls.filter(
    one => one.call.method === 'GET' && one.call.access === 'public' && inputsOf(one).some(name => NAMES_A_PERSON.test(name)),
  )
  expect(named.map(one => one.name).toSorted()).toEqual([...Object.keys(listsOfPeople), ...Object.keys(others)].toSorted())
})

describe.each(cases)('%s', (name, kind) => {
  const set = async (settings: Partial<typeof OPEN>): Promise<Visitor> => {
    const self = await api.signedIn(people[kind]!)
    expect((await self.post('profile/privacy', { ...OPEN, ...settings })).code).toBeUndefined()
    return self
  }

  test('shows everybody the list of who shows it', async () => {
    await set({})
    for (const who of [visitor, stranger]) expect(await totalFor(who, name, people[kind]!)).toBeGreaterThan(0)
  })

  test('shows nobody else the list of a private person, nor one that is switched off', async () => {
    for (const closed of [{ visibility: 'PRIVATE' }, { [switches[kind]]: false }]) {
      await set(closed)
      for (const who of [visitor, stranger]) expect(await totalFor(who, name, people[kind]!), JSON.stringify(closed)).toBe(0)
    }
    await set({})
  })

  test('shows members what is for members', async () => {
    await set({ visibility: 'MEMBERS' })
    expect(await totalFor(visitor, name, people[kind]!)).toBe(0)
    expect(await totalFor(stranger, name, people[kind]!)).toBeGreaterThan(0)
    await set({})
  })

  test('shows the person their own list whatever they have set', async () => {
    const own: Record<string, number> = {}
    for (const closed of [{ visibility: 'PRIVATE' }, { [switches[kind]]: false }]) {
      const self = await set(closed)
      own[JSON.stringify(closed)] = await totalFor(self, name, people[kind]!)
    }
    await set({})
    // Hidden questions are filed in the index under nobody, not even their author, who finds them in the member area.
    const compared = Object.entries(own).filter(([closed]) => kind !== 'consultations' || closed.includes('PRIVATE'))
    for (const [closed, total] of compared) expect(total, closed).toBeGreaterThan(0)
  })

  test('shows nothing of a person whose account is frozen', async () => {
    await db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', people[kind]!).execute()
    for (const who of [visitor, stranger]) expect(await totalFor(who, name, people[kind]!)).toBe(0)
    await db.updateTable('users').set({ state: 'ACTIVE' }).where('id', '=', people[kind]!).execute()
  })
})

test('the counts of a person keep to the same rule as their lists', async () => {
  const userId = people.forum!
  const self = await api.signedIn(userId)
  const forum = async (who: Visitor) =>
    ((await who.get(`search/counts?userId=${userId}`)).resultData as { index: string; total: number }[]).find(
      one => one.index === 'userforum',
    )!.total
  expect(await forum(visitor)).toBeGreaterThan(0)
  await self.post('profile/privacy', { ...OPEN, showForum: false })
  expect([await forum(visitor), await forum(stranger)]).toEqual([0, 0])
  expect(await forum(self)).toBeGreaterThan(0)
  await self.post('profile/privacy', OPEN)
})

test('the page of a topic names its author but does not count what they keep private', async () => {
  const userId = people.forum!
  const self = await api.signedIn(userId)
  const topic = await db
    .selectFrom('forum_topics')
    .select('id')
    .where('author_id', '=', userId)
    .where('state', '=', 'PUBLISHED')
    .executeTakeFirstOrThrow()
  const read = async (who: Visitor) =>
    (await who.get(`forum/topic/${topic.id}`)).resultData as { author: { id: number }; authorTopicCount: number | null }
  expect((await read(visitor)).authorTopicCount).toBeGreaterThan(0)
  await self.post('profile/privacy', { ...OPEN, visibility: 'PRIVATE' })
  expect(await read(visitor)).toMatchObject({ author: { id: userId }, authorTopicCount: null })
  await self.post('profile/privacy', OPEN)
})
