import { expect, test } from 'vitest'
import { date } from '#lib/format/date.ts'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { getExam, getExamCalendar, listExams } from './service.ts'
import { phaseOf } from './visibility.ts'

const { db } = useSeededDatabase()
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })
const query = { pageNo: 1, pageSize: 100, sort: 'newest' as const }

test('where an exam stands follows from its dates and seats alone', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 2, n))
  const exam = {
    state: 'PUBLISHED' as const,
    register_from: day(5),
    register_to: day(10),
    starts_at: day(20),
    ends_at: day(21),
    seats: 10,
    seats_taken: 3,
  }
  expect(phaseOf(exam, day(4))).toBe('COMING')
  expect(phaseOf(exam, day(5))).toBe('OPEN')
  expect(phaseOf({ ...exam, seats_taken: 10 }, day(6))).toBe('FULL')
  expect(phaseOf(exam, day(10))).toBe('CLOSED')
  expect(phaseOf(exam, day(20))).toBe('RUNNING')
  expect(phaseOf(exam, day(21))).toBe('FINISHED')
  expect(phaseOf({ ...exam, state: 'CANCELLED' }, day(6))).toBe('CANCELLED')
})

test('drafts are never shown, and the soonest come first', async () => {
  const rows = await db.selectFrom('exams').select(['id', 'state']).execute()
  const shown = await listExams(db, query, SEEDED_AT)
  expect(shown.total).toBe(rows.filter(row => row.state !== 'DRAFT').length)
  const next = await listExams(db, { ...query, sort: 'soonest' }, SEEDED_AT)
  const starts = next.list.map(card => Date.parse(card.startsAt))
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
  expect(starts.every(at => at >= SEEDED_AT.getTime())).toBe(true)
  await db.updateTable('exams').set({ state: 'DRAFT' }).where('id', '=', rows[0]!.id).execute()
  await expect(getExam(db, rows[0]!.id, SEEDED_AT)).rejects.toMatchObject({ code: 'missing.record' })
  await db.updateTable('exams').set({ state: 'PUBLISHED' }).where('id', '=', rows[0]!.id).execute()
})

test('the filter by phase agrees with the phase that is shown', async () => {
  for (const phase of ['COMING', 'OPEN', 'CLOSED'] as const) {
    const { list } = await listExams(db, { ...query, phase }, SEEDED_AT)
    const allowed = { COMING: ['COMING'], OPEN: ['OPEN', 'FULL'], CLOSED: ['CLOSED', 'RUNNING', 'FINISHED'] }[phase]
    expect(
      list.every(card => allowed.includes(card.phase)),
      phase,
    ).toBe(true)
  }
})

test('an exam tells its subjects and sites, whose seats add up', async () => {
  const { list } = await listExams(db, query, SEEDED_AT)
  const exam = await getExam(db, list[0]!.examId, SEEDED_AT)
  expect(exam.sites.reduce((sum, site) => sum + site.seats, 0)).toBe(exam.seats)
  expect(exam.sites.reduce((sum, site) => sum + site.seatsLeft, 0)).toBe(exam.seatsLeft)
  expect(exam.subjects.length).toBeGreaterThan(0)
})

test('the calendar places an exam on its day in China and knows the months around', async () => {
  const { list } = await listExams(db, { ...query, sort: 'soonest' }, SEEDED_AT)
  const exam = list.find(card => card.phase !== 'CANCELLED')!
  const startDay = date(exam.startsAt)
  const calendar = await getExamCalendar(db, startDay.slice(0, 7), SEEDED_AT)
  const day = calendar.days.find(one => one.date === startDay)
  expect(day?.events).toContainEqual({ examId: exam.examId, title: exam.title, event: 'EXAM' })
  const january = await getExamCalendar(db, '2026-01', SEEDED_AT)
  expect([january.previous, january.next]).toEqual(['2025-12', '2026-02'])
  await expect(api.exam.getExamCalendar({ query: { month: '2026-13' } })).rejects.toMatchObject({ code: 'validation.malformed' })
})

test('a site cannot be given more seats than it has', async () => {
  const site = await db.selectFrom('exam_sites').select(['id', 'seats']).executeTakeFirstOrThrow()
  const oversold = db
    .updateTable('exam_sites')
    .set({ seats_taken: site.seats + 1 })
    .where('id', '=', site.id)
    .execute()
  await expect(oversold).rejects.toThrow('exam_sites__seats')
})
