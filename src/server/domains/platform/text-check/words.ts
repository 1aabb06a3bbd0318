/** Use cases of the list of sensitive words as operators keep it. */

import type { CallParsed, CallResult, ListOf } from '#lib/contract/define.ts'
import type { SensitiveWord, TryOut, textCheck } from '#lib/contract/platform/text-check.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { compilePattern, createMatcher, shortestOf } from './engine/matcher.ts'
import * as queries from './queries.ts'
import { readCsv, type WordLine, writeCsv } from './words-csv.ts'

type Calls = typeof textCheck
type Body = NonNullable<CallParsed<Calls['addSensitiveWord']>['body']>

const TRIED_TEXTS = 1_000
const SAMPLES = 20
const AROUND_CHARS = 24
/** A pattern that takes longer than this for the texts of a try-out would be felt by everybody who writes. */
const MAX_TRIAL_MS = 250

type Shown = Pick<
  queries.WordRow,
  'text' | 'is_pattern' | 'kind' | 'level' | 'places' | 'by_sound' | 'is_topic' | 'allow' | 'why' | 'enabled'
>

const bodyOf = (row: Shown): Body => ({
  text: row.text,
  pattern: row.is_pattern,
  kind: row.kind,
  level: row.level,
  places: row.places,
  bySound: row.by_sound,
  topic: row.is_topic,
  allow: row.allow.join('\n'),
  why: row.why,
  enabled: row.enabled,
})

const present = (row: queries.WordRow): SensitiveWord => ({
  wordId: row.id,
  ...bodyOf(row),
  ...row.figures,
  changedAt: row.changed_at.toISOString(),
  version: versionOf(bodyOf(row)),
})

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(one => one.trim())
      .filter(Boolean),
  ),
]

const columnsOf = (body: Body) => ({
  text: body.text,
  is_pattern: body.pattern,
  kind: body.kind,
  level: body.level,
  places: body.places,
  by_sound: body.bySound,
  is_topic: body.topic,
  allow: linesOf(body.allow),
  why: body.why,
  enabled: body.enabled,
})

/** What is wrong with an entry; null when nothing is. */
function problemOf({ text, pattern, level, bySound }: Pick<Body, 'text' | 'pattern' | 'level' | 'bySound'>): string | null {
  if (pattern) {
    if (bySound) return '按模式找的不能再按读音找'
    try {
      const compiled = compilePattern(text)
      if (compiled.test('')) return '这个模式连空白也会命中'
      const started = performance.now()
      '加微信一二三四五六七八九十abc123'.repeat(200).match(compiled)
      if (performance.now() - started > MAX_TRIAL_MS) return '这个模式找得太慢，请写得简单些'
    } catch {
      return '这个模式写得不对'
    }
    return null
  }
  const length = shortestOf(text)
  if (length < 2) return '去掉空格和符号以后，每个词至少要有 2 个字'
  if (level === 'REFUSE' && length < 3) return '两个字的词容易误伤，最多设为先审'
  return null
}

function assertSound(body: Body): void {
  const problem = problemOf(body)
  if (problem) throw new AppError('validation.fields', { fields: { text: problem } })
}

export async function listSensitiveWords(
  db: Db,
  { kind, level, enabled, keyword, ...paging }: CallParsed<Calls['listSensitiveWords']>['query'],
): Promise<ListOf<SensitiveWord>> {
  const page = await queries.pageWords(db, { kind, level, enabled, keyword }, paging)
  return presentPage(page, row => present(row as queries.WordRow))
}

/** What an entry would find in the texts that are kept. Nothing is written. */
export async function tryOutSensitiveWord(db: Db, body: Body): Promise<TryOut> {
  assertSound(body)
  const texts = await queries.listRecent(db, TRIED_TEXTS)
  const { text, pattern: isPattern, kind, level, places, bySound, topic: isTopic } = body
  const matcher = createMatcher([{ id: 0, text, isPattern, kind, level, places, bySound, isTopic, allow: linesOf(body.allow) }])
  let hits = 0
  const samples: TryOut['samples'] = []
  for (const one of texts) {
    const [first] = matcher.find(one.body, one.place)
    if (!first) continue
    hits++
    if (samples.length >= SAMPLES) continue
    samples.push({
      place: one.place,
      before: one.body.slice(Math.max(0, first.at - AROUND_CHARS), first.at),
      found: one.body.slice(first.at, first.end),
      after: one.body.slice(first.end, first.end + AROUND_CHARS),
      writtenAt: one.created_at.toISOString(),
    })
  }
  return { texts: texts.length, hits, samples }
}

async function shown(db: Db, id: number): Promise<SensitiveWord> {
  const row = await queries.findWord(db, id)
  if (!row) throw new AppError('missing.record')
  return present(row)
}

const taken = () => new AppError('validation.fields', { fields: { text: '这个词已经在表里了' } })

export async function addSensitiveWord(db: Db, body: Body, { operator, exchange, now }: OperatorContext): Promise<SensitiveWord> {
  assertSound(body)
  return db.transaction().execute(async trx => {
    if (await queries.findSameWord(trx, body.text, body.pattern)) throw taken()
    const id = await queries.insertWord(trx, {
      ...columnsOf(body),
      created_at: now,
      changed_at: now,
      changed_by: operator.userId,
    })
    await note(trx, 'sensitive_word.add', id, body, { operator, exchange })
    return shown(trx, id)
  })
}

const note = (
  trx: Db,
  action: 'sensitive_word.add' | 'sensitive_word.change',
  id: number,
  body: Pick<Body, 'text' | 'level' | 'enabled'>,
  { operator, exchange }: Pick<OperatorContext, 'operator' | 'exchange'>,
) =>
  audit(
    trx,
    operator,
    {
      action,
      subjectKind: 'sensitive_word',
      subjectId: id,
      detail: { text: body.text.slice(0, 60), level: body.level, enabled: body.enabled },
    },
    exchange,
  )

/** @throws AppError `missing.record`; `state.changed` when somebody has changed it since; `validation.fields`. */
export async function changeSensitiveWord(
  db: Db,
  { id, body: { version, ...body } }: { id: number; body: Body & { version?: string | undefined } },
  { operator, exchange, now }: OperatorContext,
): Promise<SensitiveWord> {
  assertSound(body)
  return db.transaction().execute(async trx => {
    const row = await queries.lockWord(trx, id)
    if (!row) throw new AppError('missing.record')
    await refuseOutdated(version, () => versionOf(bodyOf(row)))
    const same = await queries.findSameWord(trx, body.text, body.pattern)
    if (same && same.id !== id) throw taken()
    await queries.updateWord(trx, id, { ...columnsOf(body), changed_at: now, changed_by: operator.userId })
    await note(trx, 'sensitive_word.change', id, body, { operator, exchange })
    return shown(trx, id)
  })
}

export async function exportSensitiveWords(db: Db): Promise<{ csv: string }> {
  return { csv: writeCsv((await queries.listAllWords(db)).map(bodyOf)) }
}

/** Adds and changes all lines or none: a file with a wrong line is not taken. With `check` nothing is written. */
export async function importSensitiveWords(
  db: Db,
  { csv, check }: { csv: string; check: boolean },
  { operator, exchange, now }: OperatorContext,
): Promise<CallResult<Calls['importSensitiveWords']>> {
  const { lines, problems } = readCsv(csv)
  const wrong = [
    ...problems,
    ...lines.flatMap(({ line, body }) => {
      const problem = problemOf(body)
      return problem ? [{ line, problem }] : []
    }),
  ].sort((one, other) => one.line - other.line)
  return db.transaction().execute(async trx => {
    const known = new Map((await queries.listAllWords(trx)).map(row => [`${row.is_pattern} ${row.text}`, row]))
    const isSame = ({ body }: WordLine, row: Shown): boolean =>
      versionOf(bodyOf(row)) === versionOf({ ...body, allow: linesOf(body.allow).join('\n') })
    const counts = { added: 0, changed: 0, same: 0 }
    for (const one of lines) {
      const row = known.get(`${one.body.pattern} ${one.body.text}`)
      if (row && isSame(one, row)) counts.same++
      else if (row) counts.changed++
      else counts.added++
      if (check || wrong.length > 0 || (row && isSame(one, row))) continue
      const columns = { ...columnsOf(one.body), changed_at: now, changed_by: operator.userId }
      if (row) await queries.updateWord(trx, row.id, columns)
      else await queries.insertWord(trx, { ...columns, created_at: now })
    }
    if (!check && wrong.length === 0 && counts.added + counts.changed > 0) {
      await audit(
        trx,
        operator,
        {
          action: 'sensitive_word.import',
          subjectKind: 'sensitive_word',
          detail: { added: counts.added, changed: counts.changed },
        },
        exchange,
      )
    }
    return { ...counts, problems: wrong.slice(0, 100) }
  })
}
