import { beforeAll, expect, test } from 'vitest'
import type { GuardianRequest } from '#lib/contract/people/guardian.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let support: Visitor
const operator = { is_operator: true, operator_duties: ['support' as const] }

beforeAll(async () => {
  support = await api.signedIn(await insertPerson(db, operator))
})

async function minor() {
  const id = await insertPerson(db, { nickname: '上初二的人' })
  return { id, as: await api.signedIn(id) }
}

async function request(action: string, own: object = {}) {
  const paper = await uploaded(api, support, 'CERTIFICATE', '户口簿.png', await samplePicture())
  const reason = '电话核对了身份证和户口簿'
  return { action, guardianName: '林女士', relation: '母亲', reason, uploadIds: [paper.id], ...own }
}
const act = async (userId: number, action: string, own: object = {}) =>
  support.post(`/v1/manager/user/${userId}/guardian`, await request(action, own))
type Listed = { minorMode: boolean; closingAt: string | null; list: GuardianRequest[] }
const listed = async (userId: number) => data<Listed>(await support.get(`/v1/manager/user/${userId}/guardian`))
const ON = { password: '4826', minutesADay: 60 }

test('the mode is switched on with the password of the guardian, and no code turns it off', async () => {
  const { id, as } = await minor()
  expect(Object.keys((await act(id, 'MINOR_ON')).fields ?? {}).sort()).toEqual(['minutesADay', 'password'])
  data(await act(id, 'MINOR_ON', ON))
  expect(data(await as.get('user/minor'))).toMatchObject({ on: true, minutesADay: 60 })
  expect((await as.post('user/minor/off', { password: '0000' })).code).toBe('minor.wrong_password')
  const byCode = await as.post('user/minor/forgotten', { code: '123456' })
  expect(byCode).toMatchObject({ code: 'state.conflict', message: expect.stringContaining('监护人') })
  const { minorMode, list } = await listed(id)
  expect(minorMode).toBe(true)
  expect(list).toMatchObject([{ action: 'MINOR_ON', guardianName: '林女士', relation: '母亲' }])
  expect((await api.request(list[0]!.papers[0]!.url)).status).toBe(200)
  data(await act(id, 'MINOR_OFF'))
  expect(data(await as.get('user/minor'))).toMatchObject({ on: false })
  expect((await act(id, 'MINOR_OFF')).code).toBe('state.conflict')
  const { list: notices } = data<{ list: { title: string }[] }>(await as.get('notice/list'))
  expect(notices.map(one => one.title)).toEqual(['未成年人模式已关闭', '未成年人模式已开启'])
  const noted = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .where('action', 'like', 'guardian.%')
    .orderBy('id')
    .execute()
  expect(noted.map(one => one.action)).toEqual(['guardian.minor_on', 'guardian.minor_off'])
})

test('what the minor has set themselves is the guardian’s from then on', async () => {
  const { id, as } = await minor()
  data(await as.post('user/minor/on', { password: '1111', minutesADay: 120 }))
  data(await act(id, 'MINOR_ON', ON))
  expect((await as.post('user/minor/off', { password: '1111' })).code).toBe('minor.wrong_password')
  expect(data(await as.post('user/minor/off', { password: ON.password }))).toMatchObject({ on: false })
})

test('an account is closed for a guardian: everybody is out, and only the guardian takes it back', async () => {
  const { id, as } = await minor()
  data(await act(id, 'CLOSE'))
  expect((await as.get('user/closing')).resultStatus).toBe(false)
  const again = await api.signedIn(id)
  const refused = await again.post('user/closing/withdraw', {})
  expect(refused).toMatchObject({ code: 'state.conflict', message: expect.stringContaining('监护人') })
  expect((await listed(id)).closingAt).not.toBeNull()
  expect((await act(id, 'CLOSE')).code).toBe('state.conflict')
  data(await act(id, 'KEEP'))
  expect((await listed(id)).closingAt).toBeNull()
  expect((await act(id, 'KEEP')).code).toBe('state.conflict')
})

test('proof is needed, and operators are not acted on', async () => {
  const { id } = await minor()
  expect((await act(id, 'CLOSE', { uploadIds: [] })).fields).toEqual({ uploadIds: '请上传核实用的证明' })
  expect((await act(id, 'CLOSE', { uploadIds: [2_000_000_000] })).code).toBe('upload.missing')
  const colleague = await insertPerson(db, operator)
  expect((await act(colleague, 'CLOSE')).code).toBe('rights.denied')
  const content = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content'] }))
  expect((await content.post(`/v1/manager/user/${id}/guardian`, await request('CLOSE'))).code).toBe('rights.denied')
  expect((await listed(id)).list).toEqual([])
})
