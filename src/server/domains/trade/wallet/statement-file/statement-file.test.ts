import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Statement, StatementFile, StatementFormat } from '#lib/contract/trade/settlement.ts'
import { yuan } from '#lib/format/money.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { clearing, type Identity, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { makeNextStatementFile } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)
const MONTH = '2026-03'

async function move(seller: Identity, amounts: readonly number[]): Promise<void> {
  const [inside, outside] = [wallet('AVAILABLE', seller), clearing('test')]
  for (const [index, amount] of amounts.entries()) {
    const transfer = amount > 0 ? { debit: outside, credit: inside, amount } : { debit: inside, credit: outside, amount: -amount }
    const kind = amount > 0 ? 'ORDER_COMPLETE' : 'ORDER_REFUND'
    const at = new Date(`2026-03-${String(1 + (index % 30)).padStart(2, '0')}T10:00:00+08:00`)
    const ref = `${seller.kind}-${seller.id}-${index}`
    await db.transaction().execute(trx => post(trx, { kind, ref, at, transfers: [transfer] }))
  }
}

const ask = (visitor: Visitor, format: StatementFormat = 'PDF') =>
  visitor.post('user/settlement/month/file', { month: MONTH, format })
const newest = async (visitor: Visitor, format: StatementFormat = 'PDF'): Promise<StatementFile | null> =>
  data<{ file: StatementFile | null }>(await visitor.get(`user/settlement/month/file?month=${MONTH}&format=${format}`)).file

async function makeAll(now = new Date()): Promise<number> {
  let made = 0
  while (await makeNextStatementFile(db, now)) made++
  return made
}

async function fetchFile(url: string): Promise<{ status: number; bytes: Buffer }> {
  const response = await api.request(url)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a monthly statement as a document', () => {
  test('is made once however often it is asked for, and holds every line and the sums of the screen', async () => {
    const seller: Identity = { kind: 'USER', id: await insertPerson(db) }
    const visitor = await api.signedIn(seller.id)
    await move(seller, [
      ...Array.from({ length: 70 }, (_, index) => 10_001 + index * 37),
      ...Array.from({ length: 9 }, (_, index) => -(501 + index)),
    ])
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(visitor)))
    expect(asked.map(answer => data<StatementFile>(answer).state)).toEqual(Array(5).fill('WAITING'))
    const made = await Promise.all([makeAll(), makeAll()])
    expect(made.reduce((sum, one) => sum + one)).toBe(1)
    const file = await newest(visitor)
    expect(file).toMatchObject({ state: 'READY', url: expect.stringMatching(/^\/my-statements\/\d+\.pdf\?/) })
    const { status, bytes } = await fetchFile(file!.url!)
    expect([status, bytes.subarray(0, 5).toString(), bytes.length]).toEqual([200, '%PDF-', file!.bytes])
    const pages = pagesOfPdf(bytes)
    expect(pages.length).toBeGreaterThan(1)
    const words = pages.join('\n').split('\n')
    const statement = data<Statement>(await visitor.get(`user/settlement/month?month=${MONTH}`))
    expect(statement.lines).toHaveLength(79)
    const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    const shown = words.filter(word => /^\d+\.\d\d$/.test(word)).map(word => Math.round(Number(word) * 100))
    expect(shown).toEqual(statement.lines.map(line => Math.abs(line.amount)))
    expect(sumOf(shown)).toBe(statement.income + statement.refunded)
    expect(words.filter(word => word === '订单收入')).toHaveLength(70)
    expect(pages.join('').replaceAll(',', '')).toContain(`¥${yuan(statement.net)}`)
    expect(data<{ total: number }>(await visitor.get('notice/list?kind=SYSTEM')).total).toBe(1)
  })

  test('has ten thousand lines, as a document and as a table, and neither is ever held whole', async () => {
    const seller: Identity = { kind: 'USER', id: await insertPerson(db) }
    const visitor = await api.signedIn(seller.id)
    await move(seller, [1])
    const lines = 10_000
    await sql`insert into ledger_postings (kind, ref, at)
      select 'ORDER_COMPLETE', ${`many-${seller.id}-`} || n, '2026-03-15T10:00:00+08:00'
      from generate_series(2, ${lines}::int) n`.execute(db)
    await sql`insert into ledger_transfers (posting_id, book, debit, credit, amount)
      select posting.id, 'CNY', clearing.id, available.id, split_part(posting.ref, '-', 3)::int
      from ledger_postings posting
      join ledger_accounts clearing on clearing.system_key = 'test' and clearing.kind = 'CLEARING'
      join ledger_accounts available on available.user_id = ${seller.id} and available.kind = 'AVAILABLE'
      where posting.ref like ${`many-${seller.id}-%`} order by posting.id`.execute(db)
    const sum = (lines * (lines + 1)) / 2
    await ask(visitor)
    await ask(visitor, 'CSV')
    expect(await makeAll()).toBe(2)
    const cells = Array.from({ length: lines }, (_, index) => yuan(index + 1))

    const document = await fetchFile((await newest(visitor))!.url!)
    const pages = pagesOfPdf(document.bytes)
    const words = pages.join('\n').split('\n')
    expect(words.filter(word => /^\d+\.\d\d$/.test(word))).toEqual(cells)
    expect(pages.join('').replaceAll(',', '')).toContain(`¥${yuan(sum)}`)
    for (const [index, page] of pages.entries()) expect(page.split('\n')).toContain(`第 ${index + 1} 页`)
    expect(pages.at(-1)).toContain(`以上 ${lines} 笔，到此为止`)

    const table = await fetchFile((await newest(visitor, 'CSV'))!.url!)
    expect(table.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const rows = table.bytes.toString('utf8').trimEnd().split('\r\n')
    expect(rows.slice(1)).toEqual(cells.map((amount, index) => `2026-03-${index === 0 ? '01' : '15'},订单收入,,,${amount},`))

    const { rows: parts } = await sql<{ format: string; parts: number; largest: number }>`
      select format, count(*)::int as parts, max(length(part.bytes)) as largest
      from statement_file_parts part join statement_files file on file.id = part.file_id
      where file.user_id = ${seller.id} group by format order by format`.execute(db)
    for (const { parts: count, largest } of parts) {
      expect(count).toBeGreaterThan(lines / 500)
      expect(largest).toBeLessThan(250_000)
    }
    expect(data<Statement>(await visitor.get(`user/settlement/month?month=${MONTH}`))).toMatchObject({ isCut: true, income: sum })
  }, 120_000)

  test('of the other format is another file, and neither answers for the other', async () => {
    const seller: Identity = { kind: 'USER', id: await insertPerson(db) }
    const visitor = await api.signedIn(seller.id)
    await move(seller, [4_200])
    await ask(visitor, 'CSV')
    await makeAll()
    expect(await newest(visitor)).toBeNull()
    const url = (await newest(visitor, 'CSV'))!.url!
    expect((await fetchFile(url)).bytes.toString('utf8')).toContain('42.00')
    expect((await fetchFile(url.replace('.csv', '.pdf'))).status).toBe(404)
  })

  test('is fetched with its own signature only, and for its days', async () => {
    const seller: Identity = { kind: 'USER', id: await insertPerson(db) }
    const visitor = await api.signedIn(seller.id)
    await move(seller, [5_000])
    await ask(visitor)
    await makeAll()
    const url = (await newest(visitor))!.url!
    const forged = [
      url.replace(/\d+(?=\.pdf)/, number => String(Number(number) + 1)),
      url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 60}`),
      url.replace(/sig=.*/, 'sig='),
      '/my-statements/x.pdf',
    ]
    for (const path of forged) expect((await fetchFile(path)).status, path).toBe(404)
    expect((await fetchFile(url)).status).toBe(200)
    await makeNextStatementFile(db, new Date(Date.now() + 8 * DAY_MS))
    expect((await fetchFile(url)).status).toBe(404)
    expect(await newest(visitor)).toMatchObject({ state: 'EXPIRED', url: null })
  })

  test('of a company is for those who lead it, and named as the company', async () => {
    const owner = await insertPerson(db)
    const companyId = await insertCompany(db, { owner, name: '城南搬家有限公司' })
    await move({ kind: 'COMPANY', id: companyId }, [8_800])
    const visitor = await api.signedIn(owner, { companyId })
    await ask(visitor)
    await makeAll()
    const file = await newest(visitor)
    expect(pagesOfPdf((await fetchFile(file!.url!)).bytes).join('')).toContain('城南搬家有限公司')
    expect(await newest(await api.signedIn(owner))).toBeNull()
  })

  test('is given up after three failed attempts, and the person is notified', async () => {
    const seller: Identity = { kind: 'USER', id: await insertPerson(db) }
    const visitor = await api.signedIn(seller.id)
    await ask(visitor)
    await db
      .updateTable('statement_files')
      .set({ state: 'RUNNING', tries: 3, started_at: new Date(Date.now() - 11 * MINUTE_MS) })
      .where('user_id', '=', seller.id)
      .execute()
    expect(await makeAll()).toBe(0)
    expect(await newest(visitor)).toMatchObject({ state: 'FAILED', url: null })
    expect(data<StatementFile>(await ask(visitor)).state).toBe('WAITING')
  })

  test('is asked for at most twenty times a day', async () => {
    const visitor = await api.signedIn(await insertPerson(db))
    const months = Array.from({ length: 21 }, (_, index) => `20${10 + index}-01`)
    const codes: string[] = []
    for (const month of months) codes.push((await visitor.post('user/settlement/month/file', { month })).code ?? '')
    expect(codes.indexOf('statement.too_many')).toBe(20)
  })
})
