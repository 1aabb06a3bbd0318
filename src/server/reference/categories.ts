/**
 * The category trees that forms and pages stand on: services, consultation, courses, professions, boards of the forum. A row is put in once;
 * from then on it is the operators', who may rename, sort, hide or remove it.
 */
import type { Db } from '#server/db/client.ts'
import { insertInsertedKeys, insertMissing, listInsertedKeys, listRoots, type TreeTable } from './queries.ts'
import { readColumns } from './read.ts'

/** One line of a tree's file: the parent's name (empty at the first level), the name, and what the table has besides. */
type Line = { parent: string; name: string; rest: string[]; position: number }

type Tree = {
  table: TreeTable
  lines: Line[]
  columns(line: Line): object
}

const readTree = (file: Parameters<typeof readColumns>[0]): Line[] => {
  const siblings = new Map<string, number>()
  return readColumns(file).map(([parent = '', name = '', ...rest]) => {
    const position = siblings.get(parent) ?? 0
    siblings.set(parent, position + 1)
    return { parent, name, rest, position }
  })
}

/** Professions are numbered throughout, below whichever group they stand. */
const readProfessions = (): Line[] => {
  let number = 0
  return readTree('professions.tsv').map(line => (line.parent === '' ? line : { ...line, position: number++ }))
}

const trees = (): Tree[] => [
  {
    table: 'service_categories',
    lines: readTree('service-categories.tsv'),
    columns: ({ rest: [icon = '', picture = '', intro = ''], position }) => ({ icon, picture, intro, sort: position + 1 }),
  },
  {
    table: 'consult_categories',
    lines: readTree('consult-categories.tsv'),
    columns: ({ parent, rest: [icon = '', intro = '', notice = ''], position }) => ({
      level: parent === '' ? 1 : 2,
      icon,
      intro,
      notice,
      sort: position,
    }),
  },
  { table: 'course_categories', lines: readTree('course-categories.tsv'), columns: ({ position }) => ({ position }) },
  { table: 'professions', lines: readProfessions(), columns: ({ position }) => ({ position }) },
]

/** Inserts what this database has never had, in the order of the files. */
export async function ensureCategories(db: Db): Promise<void> {
  for (const tree of trees()) await ensureTree(db, tree)
  await ensureLabels(db)
  await ensureBoards(db)
}

async function ensureTree(db: Db, { table, lines, columns }: Tree): Promise<void> {
  const known = await knownKeys(db, table)
  const fresh = lines.filter(line => !known.has(keyOf(line)))
  const roots = fresh.filter(line => line.parent === '')
  if (roots.length > 0)
    await insertMissing(
      db,
      table,
      roots.map(line => ({ parent_id: null, name: line.name, ...columns(line) })),
    )
  const ids = await rootIds(db, table)
  // The group of a new category may have been renamed or removed by an operator: then there is no place for it.
  const below = fresh.flatMap(line => {
    const parentId = ids.get(line.parent)
    return line.parent === '' || parentId === undefined ? [] : [{ parent_id: parentId, name: line.name, ...columns(line) }]
  })
  if (below.length > 0) await insertMissing(db, table, below)
  await remember(db, table, fresh.map(keyOf))
}

const keyOf = ({ parent, name }: Pick<Line, 'parent' | 'name'>): string => `${parent}/${name}`

async function rootIds(db: Db, table: TreeTable): Promise<Map<string, number>> {
  const rows = await listRoots(db, table)
  return new Map(rows.map(row => [row.name, row.id]))
}

async function ensureLabels(db: Db): Promise<void> {
  const known = await knownKeys(db, 'consult_labels')
  const fields = await rootIds(db, 'consult_categories')
  const counts = new Map<string, number>()
  const fresh: string[] = []
  const rows = readColumns('consult-labels.tsv').flatMap(([kind = '', field = '', name = '']) => {
    const group = `${kind}/${field}`
    const sort = counts.get(group) ?? 0
    counts.set(group, sort + 1)
    const key = `${group}/${name}`
    if (known.has(key)) return []
    fresh.push(key)
    const categoryId = field === '' ? null : fields.get(field)
    return categoryId === undefined ? [] : [{ kind: kind as 'QUESTION', category_id: categoryId, name, sort }]
  })
  if (rows.length > 0) await insertMissing(db, 'consult_labels', rows)
  await remember(db, 'consult_labels', fresh)
}

async function ensureBoards(db: Db): Promise<void> {
  const known = await knownKeys(db, 'forum_boards')
  const boards = readColumns('forum-boards.tsv').map(([slug = '', name = '', group = '', picture = '', intro = ''], index) => ({
    slug,
    name,
    intro,
    group_name: group,
    picture,
    sort_order: index + 1,
    state: 'OPEN' as const,
  }))
  const fresh = boards.filter(board => !known.has(board.slug))
  if (fresh.length > 0) await insertMissing(db, 'forum_boards', fresh)
  await remember(
    db,
    'forum_boards',
    fresh.map(board => board.slug),
  )
}

const knownKeys = async (db: Db, part: string): Promise<Set<string>> => new Set(await listInsertedKeys(db, part))

async function remember(db: Db, part: string, keys: string[]): Promise<void> {
  if (keys.length > 0) await insertInsertedKeys(db, part, keys)
}
