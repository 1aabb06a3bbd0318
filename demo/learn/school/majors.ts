/** What a school teaches, and what it asks for it. */
import type { Insertable } from 'kysely'
import type { Rng } from '#demo/rng.ts'
import type { SchoolMajorsTable } from '#server/domains/learn/school/tables.ts'
import type { SchoolDraft } from './texts.ts'

export type Major = Omit<Insertable<SchoolMajorsTable>, 'school_id'>

/** @param free a public school, which asks nothing for what may cost nothing */
export const drawMajors = (rng: Rng, kind: SchoolDraft, free: boolean): Major[] =>
  rng.sample(kind.majors, rng.int(Math.min(3, kind.majors.length), Math.min(7, kind.majors.length))).map((major, position) => ({
    position,
    field: major.field,
    name: major.name,
    degree: major.degree,
    mode: major.mode,
    months: major.months,
    tuition: drawTuition(rng, major.tuition, free) * 100,
    tuition_unit: major.unit,
    quota: rng.chance(0.8) ? rng.int(2, 20) * 10 : null,
    intro: rng.pick(kind.majorNotes),
  }))

/** Yuan, in steps of twenty; never less than a quarter of the most that is asked. */
function drawTuition(rng: Rng, [from, to]: readonly [number, number], free: boolean): number {
  if (free && from === 0) return 0
  const least = Math.max(from, to * 0.25)
  return Math.round((least + rng.float() * (to - least)) / 20) * 20
}

/** The least and the most of a year. */
export function feesOf(majors: readonly Major[]): { fee_min: number; fee_max: number } {
  const fees = majors.map(yearly)
  return { fee_min: Math.min(...fees), fee_max: Math.max(...fees) }
}

/** Fen a year of a major, whatever unit its tuition is asked in. */
const yearly = (major: Major): number => major.tuition * { YEAR: 1, TERM: 2, MONTH: 12, WHOLE: 1 }[major.tuition_unit]
