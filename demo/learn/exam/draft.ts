/** A demo exam before it is written: its row, its subjects and its sites. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ExamState, ExamSubjectsTable, ExamsTable } from '#server/domains/learn/exam/tables.ts'
import { drawHosts, drawSite, type Host } from './sites.ts'
import { examDescription, examDrafts, examMaterials } from './texts.ts'

export type ExamDraft = {
  row: Insertable<ExamsTable>
  subjects: Omit<Insertable<ExamSubjectsTable>, 'exam_id'>[]
  sites: ReturnType<typeof drawSite>[]
}

/** How many days from now an exam lies: most to come, some over. */
const OFFSETS = [-210, -120, -60, -25, 4, 9, 16, 23, 30, 37, 44, 52, 61, 75, 90, 110]

/** Nine in the morning in China, `days` from the seeding day. */
const morning = (now: Date, days: number): Date => {
  const day = date(now.getTime() + days * DAY_MS)
  return new Date(`${day}T09:00:00+08:00`)
}

export function draftExam({ rng, now }: SeedContext, schools: readonly Host[], index: number): ExamDraft {
  const texts = examDrafts[index % examDrafts.length]!
  const round = Math.floor(index / examDrafts.length)
  const title = texts.titles[round % texts.titles.length]!
  const starts = morning(now, OFFSETS[(index * 5 + round) % OFFSETS.length]! + rng.int(0, 3))
  const times = drawTimes(rng, starts, texts.subjects.length)
  const hosts = drawHosts(rng, schools)
  const sites = hosts.map(host => drawSite(rng, host))
  const seats = sites.reduce((sum, site) => sum + site.seats, 0)
  const state = stateOf(index, times.ends_at, now)
  const hosted = rng.chance(0.6) ? hosts[0] : undefined
  const row: ExamDraft['row'] = {
    school_id: hosted?.id ?? null,
    state,
    kind: texts.kind,
    title: `${starts.getFullYear()}年${title}`,
    organiser: texts.organiser,
    summary: `${texts.subjects.join('、')}共${texts.subjects.length}科，${sites.length}个考点，计划${seats}个名额。`,
    description: examDescription(title, texts.organiser),
    picture: pictureFor('exam', index),
    fee: Math.round(rng.int(...texts.fee) / 10) * 1000,
    materials: examMaterials.slice(0, rng.int(3, examMaterials.length)),
    conditions: [...texts.conditions],
    ...times,
    seats,
    pass_score: 60,
    province_code: hosts[0]?.province_code ?? null,
    city_code: hosts[0]?.city_code ?? null,
    area_text: hosts[0]?.area_text.split('·')[0] ?? '全国',
    view_count: rng.int(300, 32_000),
    ...drawPublished(rng, now, state, times.register_from),
  }
  return { row, subjects: subjectsFrom(starts, texts.subjects), sites }
}

function drawTimes(rng: Rng, starts: Date, subjects: number) {
  const days = Math.max(1, Math.ceil(subjects / 2))
  const ends = new Date(starts.getTime() + (days - 1) * DAY_MS + 8 * HOUR_MS)
  return {
    register_from: new Date(starts.getTime() - rng.int(48, 62) * DAY_MS),
    register_to: new Date(starts.getTime() - rng.int(14, 24) * DAY_MS + 9 * HOUR_MS),
    starts_at: starts,
    ends_at: ends,
    ticket_from: new Date(starts.getTime() - 10 * DAY_MS),
    result_at: new Date(ends.getTime() + 45 * DAY_MS),
  }
}

function stateOf(index: number, ends: Date, now: Date): ExamState {
  if (index % 19 === 13) return 'CANCELLED'
  if (index % 17 === 12) return 'DRAFT'
  return ends.getTime() < now.getTime() - 150 * DAY_MS ? 'ARCHIVED' : 'PUBLISHED'
}

function drawPublished(rng: Rng, now: Date, state: ExamState, open: Date) {
  const published = new Date(Math.min(now.getTime() - HOUR_MS, open.getTime() - rng.int(3, 20) * DAY_MS))
  const created = new Date(published.getTime() - 2 * DAY_MS)
  return { published_at: state === 'DRAFT' ? null : published, created_at: created, updated_at: published }
}

/** Two a day: in the morning and in the afternoon. */
const subjectsFrom = (starts: Date, names: readonly string[]): ExamDraft['subjects'] =>
  names.map((name, at) => {
    const from = new Date(starts.getTime() + Math.floor(at / 2) * DAY_MS + (at % 2) * 5 * HOUR_MS)
    return { name, starts_at: from, ends_at: new Date(from.getTime() + 2 * HOUR_MS) }
  })
