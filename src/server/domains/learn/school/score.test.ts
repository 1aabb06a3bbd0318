import { expect, test } from 'vitest'
import type { SchoolCard, SchoolDetail } from '#lib/contract/learn/school.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { insertSchool } from '#tests/support/school.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

/** Two courses on sale that the school offers, which nobody has scored. */
async function coursesOf(schoolId: number): Promise<number[]> {
  const rows = await db.selectFrom('courses').select('id').where('state', '=', 'ONLINE').orderBy('id').limit(2).execute()
  const ids = rows.map(row => row.id)
  await db.updateTable('course_comments').set({ state: 'DELETED' }).where('course_id', 'in', ids).execute()
  await db
    .updateTable('courses')
    .set({ school_id: schoolId, company_id: null, owner_user_id: null, score: 0, score_count: 0 })
    .where('id', 'in', ids)
    .execute()
  return ids
}

async function learnerOf(courseId: number): Promise<Visitor> {
  const userId = await insertPerson(db)
  await db
    .insertInto('course_enrolments')
    .values({ course_id: courseId, user_id: userId, state: 'LEARNING', order_no: null, expires_at: null, finished_at: null })
    .execute()
  return api.signedIn(userId)
}

test('the score of a school is that of its courses, each weighed by its learners, and follows what is said and taken back', async () => {
  const schoolId = await insertSchool(db, { owner_user_id: await insertPerson(db), company_id: null })
  const [one, two] = await coursesOf(schoolId)
  const scoreOf = async () => {
    const { score, reviewCount } = data<SchoolDetail>(await api.visitor().get(`school/${schoolId}`))
    return [score, reviewCount]
  }
  expect(await scoreOf()).toEqual([null, 0])
  const comment = async (courseId: number, score: number | undefined) =>
    data<{ commentId: number }>(
      await (await learnerOf(courseId)).post('course/comment/reply', { courseId, score, body: '讲得清楚，作业有人看' }),
    ).commentId
  // At once, of both courses: none is forgotten.
  const said = await Promise.all([comment(one!, 5), comment(one!, 4), comment(two!, 3), comment(two!, undefined)])
  expect(await scoreOf()).toEqual([4, 3])
  const [listed] = data<{ list: SchoolCard[] }>(
    await api.visitor().get(`school/list?keyword=${encodeURIComponent('云杉职业')}`),
  ).list
  expect(listed).toMatchObject({ schoolId, score: 4, reviewCount: 3 })
  const point = await db
    .selectFrom('map_points')
    .select('facts')
    .where('kind', '=', 'school')
    .where('ref_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(point.facts)).toContain('4')

  const judgement = { reason: '不实', operatorId: 1, now: new Date() }
  const { hide, restore } = getRegistry().reportables.COURSE_COMMENT!
  await db.transaction().execute(async trx => hide!(trx, said[2]!, judgement))
  expect(await scoreOf()).toEqual([4.5, 2])
  await db.transaction().execute(async trx => restore!(trx, said[2]!, judgement))
  expect(await scoreOf()).toEqual([4, 3])
})
