import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/people/accounts.ts'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { userSearchSource } from './service.ts'

const { db } = useSeededDatabase()
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

const memberId = async (nickname: string) =>
  (await db.selectFrom('users').select('id').where('nickname', '=', nickname).executeTakeFirstOrThrow()).id

test('every role has its named account, and the staff work for the same company', async () => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('company_employees as job', join => join.onRef('job.user_id', '=', 'users.id').on('job.company_id', '=', 1))
    .select(['nickname', 'is_operator', 'user_type', 'job.employee_identity'])
    .where(
      'nickname',
      'in',
      demoAccounts.map(account => account.nickname),
    )
    .execute()
  for (const { role, nickname } of demoAccounts) {
    const row = rows.find(one => one.nickname === nickname)
    expect(row, nickname).toBeDefined()
    if (role === 'OPERATOR') expect(row?.is_operator).toBe(true)
    else if (role === 'MEMBER' || role === 'INDIVIDUAL_MERCHANT') expect(row?.user_type).toBe('USER')
    else expect(row).toMatchObject({ user_type: 'EMPLOYEE', employee_identity: role })
  }
})

test('a public profile names the companies one answers for and never the phone', async () => {
  const profile = await api.identity.getUserProfile({ params: { userId: await memberId('陈立诚') } })
  expect(profile).toMatchObject({ nickname: '陈立诚', open: true, certified: true, userType: 'EMPLOYEE' })
  expect(profile.companies[0]).toMatchObject({ companyId: 1, title: '负责人' })
  expect(JSON.stringify(profile)).not.toMatch(/(?<![\d.])1[3-9]\d{9}(?!\d)/)
})

test('staff without a public part do not see their employer published', async () => {
  expect((await api.identity.getUserProfile({ params: { userId: await memberId('吴晓彤') } })).companies).toEqual([])
})

test.each(['MEMBERS', 'PRIVATE'] as const)('a profile for %s shows a visitor name and picture only', async visibility => {
  const userId = await memberId('林小满')
  await db.updateTable('users').set({ profile_visibility: visibility }).where('id', '=', userId).execute()
  const profile = await api.identity.getUserProfile({ params: { userId } })
  expect(profile).toMatchObject({ nickname: '林小满', open: false, intro: '', tags: [], area: '', companies: [] })
  expect(Object.values(profile.shows)).toEqual([false, false, false])
  expect(await userSearchSource.get(db, userId)).toBeUndefined()
})

test('frozen, leaving and closed accounts have no page and are not found', async () => {
  const gone = await db.selectFrom('users').select(['id', 'state']).where('state', '!=', 'ACTIVE').execute()
  expect(new Set(gone.map(row => row.state))).toEqual(new Set(['FROZEN', 'CLOSING', 'CLOSED']))
  for (const { id } of gone) {
    await expect(api.identity.getUserProfile({ params: { userId: id } })).rejects.toMatchObject({ code: 'missing.record' })
    expect(await userSearchSource.get(db, id)).toBeUndefined()
  }
})

test('who does not want to be found is not in the search source, who does is there once', async () => {
  const found: number[] = []
  for (let after = 0; ; ) {
    const batch = await userSearchSource.list(db, after, 40)
    found.push(...batch.map(one => one.refId))
    if (batch.length < 40) break
    after = found.at(-1)!
  }
  const wanted = await db
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .where('searchable', '=', true)
    .where('profile_visibility', '=', 'PUBLIC')
    .orderBy('id')
    .execute()
  expect(found).toEqual(wanted.map(row => row.id))
})

test('a phone belongs to one account', async () => {
  const { phone } = await db.selectFrom('users').select('phone').where('nickname', '=', '陈立诚').executeTakeFirstOrThrow()
  await expect(db.updateTable('users').set({ phone }).where('nickname', '=', '黄嘉怡').execute()).rejects.toThrow('users__phone')
})
