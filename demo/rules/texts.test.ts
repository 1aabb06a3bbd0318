import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSeededDatabase } from '#tests/support/database.ts'

const { db } = useSeededDatabase()

/** Texts of people, and the share of them that may stand word for word somewhere else. Short remarks repeat themselves in any city. */
const WRITTEN: [owner: string, column: string, share: number][] = [
  ['services', 'title', 0.05],
  ['recruitments', 'description', 0],
  ['consultations', 'title', 0.25],
  ['consultation_answers', 'content', 0.05],
  ['consultation_comments', 'content', 0.3],
  ['reviews', 'body', 0.08],
  ['forum_topics', 'title', 0],
  ['courses', 'title', 0],
  ['official_articles', 'title', 0.05],
  ['playbacks', 'title', 0],
]

test.each(WRITTEN)('of %s, %s is said again only in a small share', async (owner, column, share) => {
  const { rows } = await sql<{ all: number; different: number }>`
    select count(*)::int as all, count(distinct ${sql.ref(column)})::int as different from ${sql.table(owner)}
    where ${sql.ref(column)} <> ''`.execute(db)
  const { all, different } = rows[0]!
  expect(all).toBeGreaterThan(5)
  expect((all - different) / all).toBeLessThanOrEqual(share)
})

test('a conversation that can be watched has more than five sentences, from both sides', async () => {
  const { rows } = await sql<{ id: number; lines: number; sides: number }>`
    select p.id, count(*)::int as lines, count(distinct speaker)::int as sides from playbacks p
    join playback_lines l on l.playback_id = p.id group by p.id`.execute(db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(row => row.lines <= 5 || row.sides < 2)).toEqual([])
  const silent = await sql<{ id: number }>`
    select id from playbacks where is_public and not exists (select from playback_lines l where l.playback_id = playbacks.id)`.execute(
    db,
  )
  expect(silent.rows).toEqual([])
})

test('accepted applicants and buyers have talked: more than five sentences, from both sides, one after the other', async () => {
  const { rows } = await sql<{ about: string; id: number; lines: number; sides: number; disordered: number }>`
    select c.about_kind as about, c.id, count(*)::int as lines, count(distinct sender_user_id)::int as sides,
      count(*) filter (where sent_at < before)::int as disordered
    from chat_conversations c join (select *, lag(sent_at) over (partition by conversation_id order by seq) as before from chat_messages) m
      on m.conversation_id = c.id where m.type <> 'CARD' group by c.id`.execute(db)
  expect(new Set(rows.map(row => row.about))).toEqual(new Set(['CONSULTATION', 'SERVICE']))
  expect(rows.filter(row => row.lines <= 5 || row.sides < 2 || row.disordered > 0)).toEqual([])
  const silent = await sql<{ id: number }>`
    select c.id from consultations c join users u on u.id = c.asker_user_id and u.id <= 7
    where c.kind = 'DIRECTED' and c.state in ('CONSULTING', 'WAIT_CONFIRM', 'FINISHED', 'REVIEWED', 'DISPUTED')
      and not exists (select from chat_conversations r where r.about_kind = 'CONSULTATION' and r.about_id = c.id)`.execute(db)
  expect(silent.rows).toEqual([])
})

test('what is evidence of a complaint belongs to the consultation that is complained of', async () => {
  const { rows } = await sql<{ id: number }>`
    select c.id from consultation_complaints c where not exists (
      select from consultation_evidence e where e.complaint_id = c.id and e.ref = 'message/' || c.consultation_id)`.execute(db)
  expect(rows).toEqual([])
})

/** Numbers of Shenzhen, of mobile telephones and of services, however they are written. */
const numbersIn = (text: string): string[] =>
  text.match(/(?<!\d)(0755[- ]?\d{4}-?\d{4}|400-?\d{3}-?\d{4}|1[3-9]\d{9})(?!\d)/g) ?? []
const UNASSIGNED = /^(154\d{8}|0755-0000-\d{4}|400-000-\d{4})$/

test('no text of editors or of the demo city names a number that somebody could have', () => {
  const found = globSync(['src/content/**/*.md', 'demo/**/*.{yaml,tsv,md}']).flatMap(file =>
    numbersIn(readFileSync(file, 'utf8')).map(number => `${file}: ${number}`),
  )
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(line => !UNASSIGNED.test(line.split(': ')[1] ?? ''))).toEqual([])
})

test.each(['0755-26001234', '13800138000', '075582610301'])('%s counts as a number that somebody could have', number => {
  expect(numbersIn(`请致电 ${number}。`).every(one => UNASSIGNED.test(one))).toBe(false)
})
