/** Accounts and articles that are older than today's rules of the form still open for those who run them, and can be corrected. */
import { beforeAll, expect, test } from 'vitest'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const accounts = () =>
  db
    .selectFrom('official_accounts')
    .innerJoin('companies', 'companies.id', 'official_accounts.company_id')
    .innerJoin('company_employees', join =>
      join
        .onRef('company_employees.company_id', '=', 'companies.id')
        .onRef('company_employees.user_id', '=', 'companies.owner_user_id')
        .on('company_employees.state', '=', 'ACTIVE'),
    )
    .select(['official_accounts.id', 'companies.owner_user_id', 'official_accounts.company_id'])
    .where('official_accounts.state', '=', 'ACTIVE')
    .orderBy('official_accounts.id')
    .execute()
const runnerOf = ({ owner_user_id, company_id }: { owner_user_id: number; company_id: number | null }) =>
  api.signedIn(owner_user_id, { companyId: company_id! })

/** Most say enough; one does not. */
beforeAll(async () => {
  const [first] = await accounts()
  await db.updateTable('official_accounts').set({ intro: '园区的事' }).where('id', '=', first!.id).execute()
})

test('every account and every article opens for those who run it', async () => {
  const rows = await accounts()
  for (const row of rows) {
    const runner = await runnerOf(row)
    data(await runner.get(`official/own/${row.id}`))
    data(await runner.get(`official/own/${row.id}/figures`))
    const articles = await db.selectFrom('official_articles').select('id').where('account_id', '=', row.id).execute()
    for (const { id } of articles) data(await runner.get(`official/own/article/${id}`))
  }
})

test('an introduction that is too short is asked for more when the profile is saved', async () => {
  const [row] = await accounts()
  const runner = await runnerOf(row!)
  const { form, version } = data<{ form: { name: string; kind: string }; version: string }>(
    await runner.get(`official/own/${row!.id}`),
  )
  const { name: _, kind: __, ...profile } = form
  const saved = await runner.post(`official/own/${row!.id}/profile`, { ...profile, version })
  expect(saved.fields).toEqual({ intro: '简介至少 10 个字' })
})
