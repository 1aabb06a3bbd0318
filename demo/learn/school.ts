/** The schools of the demo city, in every state of a listing, on the map and with what people ask about them. */

import type { Insertable } from 'kysely'
import { pickCity, type SeedCity } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { personName } from '#demo/people/names.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import type { SchoolKind } from '#lib/contract/learn/school.ts'
import { schoolKindTexts } from '#lib/format/learn.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { upsertMapPoints } from '#server/domains/city/map/service.ts'
import type { LearnQuestionsTable } from '#server/domains/learn/course/tables.ts'
import type {
  SchoolMajorsTable,
  SchoolNewsTable,
  SchoolRevisionsTable,
  SchoolState,
  SchoolsTable,
} from '#server/domains/learn/school/tables.ts'
import {
  type SchoolDraft,
  schoolBrands,
  schoolDrafts,
  schoolIntro,
  schoolNewsTexts,
  schoolQuestions,
  schoolSlogan,
} from './school-texts.ts'

const rejections = ['办学许可证照片不清晰，请重新上传', '收费标准与公示不一致，请核对后再提交', '学校地址与许可证登记的地址不同']

/** Most are online; every other state occurs a few times. */
const stateOf = (index: number): SchoolState => {
  const states: Record<number, SchoolState> = { 3: 'DRAFT', 7: 'UNDER_REVIEW', 11: 'REJECTED', 15: 'OFFLINE' }
  return states[index % 30] ?? 'ONLINE'
}

const isForChildren = (kind: SchoolKind): boolean => kind === 'KINDERGARTEN' || kind === 'PRIMARY' || kind === 'MIDDLE'

/** Fen a year of a major, whatever unit its tuition is asked in. */
const yearly = (major: Pick<SchoolMajorsTable, 'tuition' | 'tuition_unit'>): number =>
  major.tuition * { YEAR: 1, TERM: 2, MONTH: 12, WHOLE: 1 }[major.tuition_unit]

type Major = Omit<Insertable<SchoolMajorsTable>, 'school_id'>

function draftMajors(rng: Rng, draft: SchoolDraft, free: boolean): Major[] {
  return rng
    .sample(draft.majors, rng.int(Math.min(3, draft.majors.length), Math.min(7, draft.majors.length)))
    .map((major, position) => {
      const [from, to] = major.tuition
      const yuan =
        free && from === 0
          ? 0
          : Math.round((Math.max(from, to * 0.25) + rng.float() * (to - Math.max(from, to * 0.25))) / 20) * 20
      return {
        position,
        field: major.field,
        name: major.name,
        degree: major.degree,
        mode: major.mode,
        months: major.months,
        tuition: yuan * 100,
        tuition_unit: major.unit,
        quota: rng.chance(0.8) ? rng.int(2, 20) * 10 : null,
        intro: rng.pick(draft.majorNotes),
      }
    })
}

const cityPrefix = (rng: Rng, city: SeedCity, district: string): string =>
  rng.pick([city.short, city.short, district.replace(/[区县市]$/, '')])

export async function seedSchool({ db, rng, now, scale, people, companies }: SeedContext): Promise<void> {
  const taken = new Set<string>()
  const names = new Set<string>()
  const majorsOf: Major[][] = []
  const rows = Array.from({ length: scale(120) }, (_, index): Insertable<SchoolsTable> => {
    const draft = rng.weighted(schoolDrafts.map(one => [one, one.weight] as const))
    const city = pickCity(rng)
    const place = city.pickArea(rng)
    const district = city.districts.find(one => one.code === place.districtCode)?.name ?? ''
    let name = ''
    do name = `${cityPrefix(rng, city, district)}${rng.pick(schoolBrands)}${rng.pick(draft.suffixes)}`
    while (names.has(name))
    names.add(name)
    const nature = rng.weighted(draft.natures)
    const majors = draftMajors(rng, draft, nature === 'PUBLIC')
    majorsOf.push(majors)
    const fees = majors.map(major => yearly({ tuition: major.tuition, tuition_unit: major.tuition_unit }))
    const students = rng.int(...draft.students)
    const teachers = Math.max(8, Math.round(students / rng.int(9, 18)))
    const year = now.getFullYear() - rng.int(2, 46)
    const state = stateOf(index)
    const created = new Date(now.getTime() - rng.int(30, 1100) * DAY_MS)
    const reviews = rng.int(0, 180)
    const score = reviews === 0 ? 0 : rng.int(380, 494)
    const company = rng.chance(0.25) && companies.length > 0 ? rng.pick(companies) : null
    return {
      owner_user_id: company?.ownerUserId ?? rng.pick(people).id,
      company_id: company?.id ?? null,
      state,
      state_reason: state === 'REJECTED' ? rng.pick(rejections) : null,
      kind: draft.kind,
      nature,
      name,
      slogan: schoolSlogan(rng, draft.kind),
      intro: schoolIntro(rng, {
        name,
        area: `${city.short}${district}`,
        year,
        students,
        teachers,
        majors: majors.map(major => major.name),
      }),
      logo: pictureFor('logo', 200 + index),
      cover: pictureFor(rng.chance(0.6) ? 'campus' : draft.picture, index),
      gallery: [
        pictureFor('campus', index + 40),
        pictureFor('classroom', index),
        pictureFor('school', index + 31),
        pictureFor('school', index),
      ].slice(0, rng.int(2, 4)),
      tags: rng.sample(draft.tags, rng.int(2, 3)),
      founded_year: year,
      student_count: students,
      teacher_count: teachers,
      accreditation: rng.pick(draft.accreditations),
      accreditation_no: `教民${place.cityCode}${String(rng.int(1000, 9999))}${String(index).padStart(3, '0')}号`,
      contact_name: `${personName(rng, taken).realName.slice(0, 1)}老师`,
      phone: `1548${String(index + 1).padStart(7, '0')}`,
      office_hours: rng.pick(['周一至周五 8:30-17:30', '周一至周六 9:00-18:00', '每天 9:00-20:30']),
      province_code: place.provinceCode,
      city_code: place.cityCode,
      district_code: place.districtCode,
      area_text: `${city.short}·${district}`,
      address: place.address,
      lng: place.lng,
      lat: place.lat,
      fee_min: Math.min(...fees),
      fee_max: Math.max(...fees),
      major_fields: [...new Set(majors.map(major => major.field))],
      score,
      review_count: reviews,
      rank: Math.round(score * Math.log10(10 + reviews)) + rng.int(0, 60),
      view_count: rng.int(200, 26_000),
      favourite_count: rng.int(0, 900),
      published_at: state === 'ONLINE' || state === 'OFFLINE' ? new Date(created.getTime() + rng.int(1, 8) * DAY_MS) : null,
      created_at: created,
    }
  })
  const ids = await insertReturningIds(db, 'schools', rows)
  const handedIn = (id: number) => rows[ids.indexOf(id)]!.created_at as Date
  await insertAll(
    db,
    'school_majors',
    majorsOf.flatMap((majors, index) => majors.map(major => ({ ...major, school_id: ids[index]! }))),
  )
  await insertAll(db, 'school_news', ids.flatMap(newsOf))
  await insertAll(db, 'learn_questions', ids.flatMap(questionsOf))
  await insertAll(db, 'school_revisions', ids.flatMap(revisionOf))
  await insertAll(
    db,
    'school_documents',
    ids.flatMap(id => [
      {
        school_id: id,
        kind: 'LICENCE' as const,
        name: '办学许可证.pdf',
        file_id: `school${id}licence`,
        created_at: handedIn(id),
      },
      {
        school_id: id,
        kind: 'SAFETY' as const,
        name: '消防验收意见书.pdf',
        file_id: `school${id}safety`,
        created_at: handedIn(id),
      },
    ]),
  )
  await upsertMapPoints(
    db,
    rows.flatMap((row, index) =>
      row.state === 'ONLINE'
        ? {
            kind: 'school' as const,
            refId: ids[index]!,
            title: row.name,
            subtitle: `${schoolKindTexts[row.kind]} · ${row.tags?.[0] ?? ''}`,
            picture: row.cover ?? '',
            facts: { kind: schoolKindTexts[row.kind] },
            address: row.address,
            lng: row.lng,
            lat: row.lat,
            provinceCode: row.province_code,
            cityCode: row.city_code,
            districtCode: row.district_code,
            weight: (row.score ?? 0) / 500,
          }
        : [],
    ),
  )

  function newsOf(schoolId: number, index: number): Insertable<SchoolNewsTable>[] {
    return rng
      .sample(schoolNewsTexts.slice(0, isForChildren(rows[index]!.kind) ? 6 : schoolNewsTexts.length), rng.int(0, 3))
      .map(({ title, text }, n) => ({
        school_id: schoolId,
        state: rng.weighted([
          ['PUBLISHED', 20],
          ['DRAFT', 1],
          ['WITHDRAWN', 1],
        ] as const),
        title: title.replace('YEAR', String(now.getFullYear())),
        body: `<p>${text}</p>`,
        picture: pictureFor('campus', index * 3 + n + 7),
        published_at: rng.pastDate(now, 120),
      }))
  }

  function questionsOf(schoolId: number): Insertable<LearnQuestionsTable>[] {
    return rng.sample(schoolQuestions, rng.int(1, 5)).map(({ question: body, answer }) => {
      const asked = rng.pastDate(now, 200)
      return {
        school_id: schoolId,
        course_id: null,
        exam_id: null,
        user_id: rng.pick(people).id,
        body,
        answer,
        answered_by: answer ? '招生办公室' : null,
        answered_at: answer ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(1, 70) * HOUR_MS)) : null,
        state: rng.weighted([
          ['PUBLISHED', 30],
          ['REVIEWING', 1],
          ['HIDDEN', 1],
          ['DELETED', 1],
        ] as const),
        created_at: asked,
      }
    })
  }

  function revisedAt(isWaiting: boolean) {
    const decided = rng.pastDate(now, 60)
    return { decided_at: isWaiting ? null : decided, created_at: new Date(decided.getTime() - 2 * DAY_MS) }
  }

  function revisionOf(schoolId: number, index: number): Insertable<SchoolRevisionsTable>[] {
    if (rows[index]!.state !== 'ONLINE' || index % 5 !== 1) return []
    const state = rng.pick(['UNDER_REVIEW', 'PASSED', 'REJECTED', 'WITHDRAWN'] as const)
    return [
      {
        school_id: schoolId,
        author_user_id: rows[index]!.owner_user_id,
        state,
        reason: state === 'REJECTED' ? rng.pick(rejections) : null,
        changes: JSON.stringify({
          slogan: schoolSlogan(rng, rows[index]!.kind),
          student_count: (rows[index]!.student_count ?? 0) + rng.int(10, 200),
        }),
        ...revisedAt(state === 'UNDER_REVIEW'),
      },
    ]
  }
}
