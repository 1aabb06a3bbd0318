import { beforeAll, describe, expect, test } from 'vitest'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { collectPurges } from '#tests/support/purges.ts'
import { insertSchool } from '#tests/support/school.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

describe('a favourite', () => {
  let companyId = 0
  let lin: Visitor
  let zhou: Visitor
  const path = () => `favourite/company/${companyId}`

  beforeAll(async () => {
    companyId = await insertCompany(db, { owner: await insertPerson(db), name: '云杉科技有限公司' })
    lin = await api.signedIn(await insertPerson(db))
    zhou = await api.signedIn(await insertPerson(db))
  })

  test('of a school is counted beside it and listed with where it is', async () => {
    const schoolId = await insertSchool(db, { owner_user_id: await insertPerson(db), company_id: null })
    const school = `favourite/school/${schoolId}`
    const purged = await collectPurges(database)
    await lin.post(school, { favourite: true })
    await zhou.post(school, { favourite: true })
    await expect.poll(() => purged.filter(tag => tag === `school:${schoolId}`)).toHaveLength(2)
    expect((await lin.get(school)).resultData).toEqual({ favourite: true, count: 2 })
    expect((await api.visitor().get(`school/${schoolId}`)).resultData).toMatchObject({ favouriteCount: 2 })
    expect((await lin.get('favourite/list?kind=school')).resultData).toMatchObject({
      total: 1,
      list: [{ kind: 'school', id: schoolId, note: '广东深圳', open: true }],
    })
    await db.updateTable('schools').set({ state: 'OFFLINE' }).where('id', '=', schoolId).execute()
    expect((await lin.get('favourite/list?kind=school')).resultData).toMatchObject({ list: [{ open: false }] })
    expect((await lin.post(school, { favourite: false })).resultData).toEqual({ favourite: false, count: 1 })
    expect((await lin.post(school, { favourite: true })).code).toBe('missing.record')
  })

  test('is kept once however often it is clicked, counted, listed, and let go', async () => {
    const clicks = await Promise.all(Array.from({ length: 30 }, () => lin.post(path(), { favourite: true })))
    expect(clicks.every(answer => answer.resultStatus)).toBe(true)
    await zhou.post(path(), { favourite: true })
    expect((await lin.get(path())).resultData).toEqual({ favourite: true, count: 2 })
    expect((await lin.get('favourite/list?kind=company')).resultData).toMatchObject({
      total: 1,
      list: [{ kind: 'company', id: companyId, title: '云杉科技有限公司', open: true }],
    })
    expect((await lin.get('favourite/list?kind=service')).resultData).toMatchObject({ total: 0 })
    const back = await Promise.all(Array.from({ length: 30 }, () => lin.post(path(), { favourite: false })))
    expect(back.every(answer => answer.resultStatus)).toBe(true)
    expect((await zhou.get(path())).resultData).toEqual({ favourite: true, count: 1 })
  })

  test('of something that is hidden cannot be begun, but can be let go and stays in the list as closed', async () => {
    await db.updateTable('companies').set({ state: 'FROZEN' }).where('id', '=', companyId).execute()
    expect((await lin.post(path(), { favourite: true })).code).toBe('missing.record')
    expect((await zhou.get('favourite/list?kind=company')).resultData).toMatchObject({ list: [{ open: false }] })
    expect((await zhou.post(path(), { favourite: false })).resultData).toEqual({ favourite: false, count: 0 })
  })

  test('of nothing is refused', async () => {
    expect((await lin.post('favourite/service/2147483647', { favourite: true })).code).toBe('missing.record')
    expect((await lin.post('favourite/planet/1', { favourite: true })).status).toBe(400)
  })
})
