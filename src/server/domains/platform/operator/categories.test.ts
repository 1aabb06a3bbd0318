import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CategoryTreeBranch, CategoryTreeNode } from '#lib/contract/platform/operator-categories.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { indexNextRenamed } from './renames.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const PATH = '/v1/manager/category'

let editor: Visitor
let support: Visitor

beforeAll(async () => {
  const operator = (duty: 'content' | 'support') => insertPerson(db, { is_operator: true, operator_duties: [duty] })
  editor = await api.signedIn(await operator('content'))
  support = await api.signedIn(await operator('support'))
})

type Area = 'SERVICE' | 'CONSULT' | 'COURSE' | 'PROFESSION' | 'BOARD'
type Written = { name: string; intro?: string; notice?: string; enabled?: boolean; parentId?: number | null }

const tree = async (area: Area) => data<CategoryTreeBranch[]>(await editor.get(`${PATH}/list?area=${area}`))
const add = (area: Area, { intro = '', notice = '', enabled = true, parentId = null, name }: Written, who = editor) =>
  who.post(PATH, { area, name, intro, notice, enabled, parentId })
const change = (area: Area, id: number, { name, intro = '', notice = '', enabled = true }: Written, version?: string) =>
  editor.post(`${PATH}/${id}`, { area, name, intro, notice, enabled, version })
/** What everybody chooses from. */
const PUBLIC: Record<Area, string> = {
  SERVICE: 'server/category',
  CONSULT: 'consultation/category/tree',
  COURSE: 'course/category/tree',
  PROFESSION: 'same/city/recruitment/companyProfessions',
  BOARD: 'forum/board',
}
type Offered = { name: string; children: Offered[] }
const offered = async (area: Area) => data<Offered[]>(await api.visitor().get(PUBLIC[area]))
const namesOf = (nodes: readonly { name: string }[]) => nodes.map(node => node.name)

describe.each(['SERVICE', 'CONSULT', 'COURSE', 'PROFESSION'] as const)('categories of %s', area => {
  test('are added at the end of their level, and offered at once', async () => {
    const { categoryId } = data<CategoryTreeNode>(await add(area, { name: `新的门类${area}`, intro: '没有过的一类' }))
    data(await add(area, { name: '第一种', parentId: categoryId }))
    expect((await tree(area)).at(-1)).toMatchObject({
      name: `新的门类${area}`,
      intro: area === 'COURSE' || area === 'PROFESSION' ? '' : '没有过的一类',
      enabled: true,
      count: 0,
      children: [{ name: '第一种' }],
    })
    expect((await offered(area)).at(-1)).toMatchObject({ name: `新的门类${area}`, children: [{ name: '第一种' }] })
  })

  test('keep their names apart within a level', async () => {
    const [root, other] = await tree(area)
    expect((await add(area, { name: root!.name })).fields).toHaveProperty('name')
    expect((await change(area, other!.categoryId, { name: root!.name })).fields).toHaveProperty('name')
    expect((await add(area, { name: '一' })).fields).toHaveProperty('name')
    data(await add(area, { name: root!.name, parentId: root!.categoryId }))
  })

  test('are renamed, and an operator who read an older version is refused', async () => {
    const [root] = await tree(area)
    const leaf = root!.children[0]!
    data(await change(area, leaf.categoryId, { ...leaf, name: '改了名字的' }, leaf.version))
    expect((await change(area, leaf.categoryId, { ...leaf, name: '晚了一步的' }, leaf.version)).code).toBe('state.changed')
    expect(namesOf((await offered(area)).find(one => one.name === root!.name)!.children)).toContain('改了名字的')
  })

  test('are switched off with what stands below, and on again; nothing is deleted', async () => {
    const [root] = await tree(area)
    const id = root!.categoryId
    const child = root!.children[0]!
    data(await change(area, id, { ...root!, enabled: false }))
    expect(namesOf(await offered(area))).not.toContain(root!.name)
    const [off] = await tree(area)
    expect([off!.enabled, ...off!.children.map(one => one.enabled)].every(enabled => !enabled)).toBe(true)
    expect(off!.count).toBe(root!.count)
    expect((await change(area, child.categoryId, { ...child, enabled: true })).code).toBe('state.conflict')
    expect((await add(area, { name: '停用里的', parentId: id })).code).toBe('state.conflict')
    data(await change(area, id, { ...root!, enabled: true }))
    expect(namesOf(await offered(area))).toContain(root!.name)
  })

  test('are sorted, unless somebody else was quicker', async () => {
    const before = (await tree(area)).map(node => node.categoryId)
    const ids = before.toReversed()
    const sort = (body: object) => editor.post(`${PATH}/sort`, { area, parentId: null, ...body })
    expect(data<CategoryTreeBranch[]>(await sort({ ids, before })).map(node => node.categoryId)).toEqual(ids)
    expect((await sort({ ids, before })).resultStatus).toBe(false)
    data(await sort({ ids: before, before: ids }))
  })

  test('always leave one of the first level to choose', async () => {
    const roots = await tree(area)
    for (const root of roots.slice(1)) data(await change(area, root.categoryId, { ...root, enabled: false }))
    expect((await change(area, roots[0]!.categoryId, { ...roots[0]!, enabled: false })).code).toBe('state.conflict')
    for (const root of roots.slice(1)) data(await change(area, root.categoryId, { ...root, enabled: true }))
  })
})

test('what stands in a category that is switched off can still be read where it leads to', async () => {
  const root = (await tree('CONSULT')).find(one => one.count > 0)!
  data(await change('CONSULT', root.categoryId, { ...root, enabled: false }))
  data(await api.visitor().get(`consultation/category/${root.categoryId}`))
  data(await change('CONSULT', root.categoryId, { ...root, enabled: true }))
  const service = (await tree('SERVICE')).find(one => one.count > 0)!
  const count = async () =>
    data<{ total: number }>(await api.visitor().get(`same/city/server?serverCategoryId=${service.categoryId}&pageSize=1`)).total
  const before = await count()
  data(await change('SERVICE', service.categoryId, { ...service, enabled: false }))
  expect(await count()).toBe(before)
  data(await change('SERVICE', service.categoryId, { ...service, enabled: true }))
})

test('the hint before a question is shown where it is asked', async () => {
  const [root] = await tree('CONSULT')
  data(await change('CONSULT', root!.categoryId, { ...root!, notice: '请先隐去姓名' }))
  expect(data(await api.visitor().get(`consultation/category/${root!.categoryId}`))).toMatchObject({ notice: '请先隐去姓名' })
})

test('only operators of that duty change them, below what is there, and every change is in the audit log', async () => {
  const [root] = await tree('COURSE')
  expect((await add('COURSE', { name: '客服加的' }, support)).resultStatus).toBe(false)
  expect((await add('COURSE', { name: '没有上级的', parentId: 2_000_000 })).code).toBe('missing.record')
  expect((await add('COURSE', { name: '第三级的', parentId: root!.children[0]!.categoryId })).code).toBe('missing.record')
  expect((await change('COURSE', 2_000_000, { name: '没有的' })).code).toBe('missing.record')
  data(await change('COURSE', root!.categoryId, { ...root!, name: '记下来的' }))
  const logged = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'detail'])
    .where('subject_kind', '=', 'category')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(logged).toEqual({
    action: 'category.change',
    subject_id: root!.categoryId,
    detail: { area: 'COURSE', before: root!.name, after: '记下来的', enabled: true },
  })
})

test('two who add the same name at once make one category', async () => {
  const answers = await Promise.all([add('COURSE', { name: '同时加的' }), add('COURSE', { name: '同时加的' })])
  expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
})

test('search finds what stands in a renamed category by its new name', async () => {
  const { consultation_id, category_id } = await db
    .selectFrom('consultations')
    .where(sql<boolean>`is_public and kind = 'QUESTION' and answer_count > 0`)
    .select(['id as consultation_id', 'category_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const node = (await tree('CONSULT')).flatMap(root => [root, ...root.children]).find(one => one.categoryId === category_id)!
  data(await change('CONSULT', category_id, { ...node, name: '改名后的领域' }))
  for (let turn = 0; turn < 50 && (await indexNextRenamed(db)); turn++);
  const { facts } = await db
    .selectFrom('search_documents')
    .select('facts')
    .where('kind', '=', 'question')
    .where('ref_id', '=', consultation_id)
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ category: '改名后的领域' })
  expect(await db.selectFrom('category_renames').selectAll().execute()).toEqual([])
})

describe('boards of the forum', () => {
  const group = '生活互助'
  const addBoard = (body: object) =>
    editor.post(PATH, { area: 'BOARD', intro: '', notice: '', enabled: true, parentId: null, ...body })
  const save = (id: number, body: object) =>
    editor.post(`${PATH}/${id}`, { area: 'BOARD', intro: '', notice: '', enabled: true, ...body })
  type Board = { id: number; name: string; group: string }
  const boards = async () => data<{ list: Board[] }>(await api.visitor().get('forum/board')).list
  const named = async (name: string) => (await tree('BOARD')).find(one => one.name === name)!

  test('are added under a heading, at the end, and can be written in at once', async () => {
    expect((await addBoard({ name: '宠物' })).fields).toEqual({ group: '请填写分组' })
    const { categoryId } = data<CategoryTreeNode>(await addBoard({ name: '宠物', intro: '猫和狗', group }))
    expect((await boards()).at(-1)).toMatchObject({ id: categoryId, name: '宠物', group, intro: '猫和狗', picture: null })
    const { boards: open } = data<{ boards: { boardId: number }[] }>(await support.get('forum/editor'))
    expect(open.map(one => one.boardId)).toContain(categoryId)
    expect((await addBoard({ name: '宠物', group })).fields).toHaveProperty('name')
    expect((await addBoard({ name: '再下一级', group, parentId: categoryId })).code).toBe('missing.record')
  })

  test('are renamed and moved under another heading, unless somebody else was quicker', async () => {
    const [board] = await tree('BOARD')
    const { version, categoryId } = board!
    data(await save(categoryId, { name: '广场', intro: '打招呼', group: '新的分组', version }))
    expect((await save(categoryId, { name: '大广场', intro: '', group, version })).code).toBe('state.changed')
    expect((await boards())[0]).toMatchObject({ name: '广场', group: '新的分组' })
  })

  test('that are switched off are listed and written in no more; their topics stay, and so does one that can only be read', async () => {
    const { board_id: id, id: topicId } = await db
      .selectFrom('forum_topics')
      .select(['id', 'board_id'])
      .where('state', '=', 'PUBLISHED')
      .executeTakeFirstOrThrow()
    const board = (await tree('BOARD')).find(one => one.categoryId === id)!
    const { name, intro, group: heading } = board
    data(await save(id, { name, intro, group: heading, enabled: false }))
    expect((await boards()).map(one => one.id)).not.toContain(id)
    data(await api.visitor().get(`forum/topic/${topicId}`))
    const off = await named(name)
    expect([off.enabled, off.count]).toEqual([false, board.count])
    data(await save(id, { name, intro, group: heading, version: off.version }))
    expect((await boards()).map(one => one.id)).toContain(id)
    await db.updateTable('forum_boards').set({ state: 'READ_ONLY' }).where('id', '=', id).execute()
    data(await save(id, { name, intro, group: heading }))
    expect(await db.selectFrom('forum_boards').select('state').where('id', '=', id).executeTakeFirst()).toEqual({
      state: 'READ_ONLY',
    })
  })

  test('are sorted, and search finds their topics by the new name', async () => {
    const all = await tree('BOARD')
    const before = all.map(node => node.categoryId)
    const ids = before.toReversed()
    data(await editor.post(`${PATH}/sort`, { area: 'BOARD', parentId: null, ids, before }))
    const shown = all.filter(node => node.enabled).map(node => node.categoryId)
    expect((await boards()).map(one => one.id)).toEqual(shown.toReversed())
    const { board_id: id } = await db
      .selectFrom('forum_topics')
      .select('board_id')
      .where('state', '=', 'PUBLISHED')
      .executeTakeFirstOrThrow()
    const board = (await tree('BOARD')).find(one => one.categoryId === id)!
    data(await save(id, { name: '改名的版块', intro: board.intro, group: board.group }))
    while (await indexNextRenamed(db));
    const { rows } = await sql<{ board: string }>`
      select distinct facts ->> 'board' as board from search_documents where kind = 'topic'
        and ref_id in (select id from forum_topics where board_id = ${id} and state = 'PUBLISHED')`.execute(db)
    expect(rows).toEqual([{ board: '改名的版块' }])
  })
})
