// Synonyms as operators keep them: found by at once, here and on another node; not saved over what somebody else has saved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { SynonymEntry } from '#lib/contract/platform/operator-search.ts'
import { listenForPurges } from '#server/cache/purge-listener.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { createLogger } from '#server/log.ts'
import { ensureReference } from '#server/reference/index.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { cachedVocabulary, readVocabulary } from './vocabulary.ts'

const database = useDatabase()
const server = useApiServer(database)
const nodes: Db[] = []
const stops: (() => Promise<void>)[] = []

let editor: Visitor
let colleague: Visitor

const PATH = '../manager/search/synonym'

beforeAll(async () => {
  await ensureReference(database.db)
  const operator = { is_operator: true, operator_duties: ['content' as const] }
  editor = await server.signedIn(await insertPerson(database.db, { ...operator, nickname: '编辑甲' }))
  colleague = await server.signedIn(await insertPerson(database.db, { ...operator, nickname: '编辑乙' }))
  for (let node = 0; node < 2; node++) {
    const db = createDb(database.url)
    nodes.push(db)
    stops.push(await listenForPurges(database.url, [cachedVocabulary(db)], createLogger('silent')))
  }
}, 60_000)

afterAll(async () => {
  await Promise.all(stops.map(stop => stop()))
  await Promise.all(nodes.map(db => db.destroy()))
})

const listed = async (keyword: string): Promise<SynonymEntry[]> =>
  data<ListOf<SynonymEntry>>(await editor.get(`${PATH}/list?keyword=${encodeURIComponent(keyword)}`)).list

/** What each node takes the word for. */
const standIns = (word: string) =>
  Promise.all(nodes.map(async db => [...((await readVocabulary(db)).synonyms.get(word) ?? [])].sort()))

test('a site begins with those of its file, once', async () => {
  const [first] = await listed('保姆')
  expect(first).toMatchObject({ words: ['保姆', '家政', '钟点工'], enabled: true })
  await database.db.deleteFrom('site_facts').where('key', '=', 'reference').execute()
  await ensureReference(database.db)
  expect(await listed('保姆')).toHaveLength(1)
})

test('what is added, changed and switched off is followed by every node', async () => {
  expect(await standIns('凉茶')).toEqual([[], []])
  const added = data<SynonymEntry>(await editor.post(PATH, { words: ['凉茶', '王老吉'], enabled: true }))
  await expect.poll(() => standIns('凉茶')).toEqual([['王老吉'], ['王老吉']])
  const change = { words: ['凉茶', '癍痧', '王老吉'], enabled: true, version: added.version }
  const changed = data<SynonymEntry>(await editor.post(`${PATH}/${added.id}`, change))
  await expect.poll(() => standIns('凉茶')).toEqual(Array(2).fill(['王老吉', '癍痧'].sort()))
  data(await editor.post(`${PATH}/${added.id}`, { ...change, enabled: false, version: changed.version }))
  await expect.poll(() => standIns('凉茶')).toEqual([[], []])
})

test('nothing is saved over what a colleague has saved, and who it was stands in the log', async () => {
  const [seen] = await listed('月嫂')
  const body = { words: ['月嫂', '产后护理'], enabled: true, version: seen!.version }
  data(await colleague.post(`${PATH}/${seen!.id}`, body))
  expect((await editor.post(`${PATH}/${seen!.id}`, { ...body, words: ['月嫂', '住家月嫂'] })).code).toBe('state.changed')
  expect((await listed('月嫂'))[0]?.words).toEqual(['月嫂', '产后护理'])
  const log = await database.db.selectFrom('audit_entries').select('detail').where('action', '=', 'synonym.change').execute()
  expect(log.at(-1)?.detail).toEqual({ words: '月嫂 产后护理', enabled: true })
})

test.each([
  ['one word', ['家政']],
  ['thirteen words', Array.from({ length: 13 }, (_, at) => `词${at}`)],
  ['the same word in another width', ['ABC', 'ａｂｃ']],
  ['a word of nothing', ['家政', ' ']],
])('%s is refused beside the field', async (_, words) => {
  const answer = await editor.post(PATH, { words, enabled: true })
  expect(answer.code).toBe('validation.fields')
  expect(Object.keys(answer.fields ?? {}).join()).toContain('words')
})

test('a word that a keyword is divided at is named, and other duties have no business here', async () => {
  const [group] = await listed('注册公司')
  expect(group?.divided).toContain('注册公司')
  const support = await server.signedIn(
    await insertPerson(database.db, { nickname: '客服', is_operator: true, operator_duties: ['support'] }),
  )
  expect((await support.get(`${PATH}/list`)).code).toBe('rights.denied')
})
