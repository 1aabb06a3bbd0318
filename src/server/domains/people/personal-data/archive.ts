/** The copy itself: for each part a JSON and a CSV file, and a page that says what is what, in one ZIP. */

import { strToU8, type Zippable, zip } from 'fflate'
import { type CsvValue, csvFile } from '#lib/format/csv.ts'
import type { Db } from '#server/db/client.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { listRows } from './archive-queries.ts'

type Row = Record<string, unknown>

/** At most so many rows of one part, the newest first. */
const MAX_ROWS = 20_000

const plainOf = (value: unknown): CsvValue => {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const csvOf = (columns: readonly string[], rows: Row[]): string =>
  csvFile(
    columns,
    rows.map(row => columns.map(column => plainOf(row[column]))),
  )

const account = {
  file: 'profile',
  title: '账号与个人资料',
  columns: (
    'id user_type nickname gender intro tags phone email province_code city_code district_code state certified_at profile_visibility ' +
    'show_consultations show_forum show_videos searchable created_at last_active_at'
  ).split(' '),
}

const pack = (files: Zippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })

/** @returns the ZIP with everything that is stored about the person and is theirs to have. */
export async function buildArchive(db: Db, userId: number, now: Date): Promise<Uint8Array> {
  const files: Zippable = {}
  const contents: string[] = []
  const add = (part: { file: string; title: string; columns: readonly string[] }, rows: Row[]): void => {
    files[`${part.file}.json`] = strToU8(JSON.stringify(rows, null, 2))
    files[`${part.file}.csv`] = strToU8(csvOf(part.columns, rows))
    contents.push(`${part.file}.json、${part.file}.csv：${part.title}，${rows.length} 条`)
  }
  add(account, await listRows(db, { table: 'users', person: 'id', columns: account.columns }, userId, MAX_ROWS))
  for (const { table, person, only, copy } of getRegistry().personalTables) {
    if (copy) add(copy, await listRows(db, { table, person, only, columns: copy.columns }, userId, MAX_ROWS))
  }
  files['说明.txt'] = strToU8(
    [
      '这里是本站保存的、属于你的资料。',
      `生成时间：${now.toISOString()}`,
      '每一项都有 JSON 和 CSV 两份，内容相同；CSV 可以用表格软件打开（UTF-8）。时间为 ISO 8601，金额单位为分，地区为地区代码。',
      '证件号码只保留掩码；密码、登录凭证与验证码不在其中。',
      '',
      ...contents,
      '',
    ].join('\r\n'),
  )
  return pack(files)
}
