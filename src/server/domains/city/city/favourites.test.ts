import { beforeAll, describe, expect, test } from 'vitest'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

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
