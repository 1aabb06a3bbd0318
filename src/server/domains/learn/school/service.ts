/** Use cases of schools. */
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { SchoolCard, SchoolDetail, SchoolListQuery, school } from '#lib/contract/learn/school.ts'
import { schoolKind } from '#lib/contract/learn/school.ts'
import { schoolKindTexts } from '#lib/format/learn.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { listHotCourses, listQuestionsAbout } from '#server/domains/learn/course/service.ts'
import { listNextExams } from '#server/domains/learn/exam/service.ts'
import { listComingOpenDays } from '#server/domains/learn/open-day/service.ts'
import { AppError } from '#server/errors.ts'
import { presentCard, presentDetail, presentNews } from './present.ts'
import * as queries from './queries.ts'

export { recountSchoolScore, recountSchoolScores, updateSchoolFavourites } from './figures.ts'
export { publishSchoolPoints } from './map-points.ts'
export { recountSchoolCourses } from './queries.ts'

const FEATURED_SHOWN = 8
const NEXT_EXAMS_SHOWN = 8
const NEWS_SHOWN = 8
const AREAS_SHOWN = 12
const MAJORS_SHOWN = 16
const COURSES_SHOWN = 6
const SCHOOL_EXAMS_SHOWN = 6
const SCHOOL_NEWS_SHOWN = 5
const SIMILAR_SHOWN = 4

export async function listSchools(db: Db, query: SchoolListQuery): Promise<ListOf<SchoolCard>> {
  return presentPage(await queries.listCards(db, query), presentCard)
}

export async function getSchoolIndex(db: Db, now: Date): Promise<CallResult<typeof school.getSchoolIndex>> {
  const [kinds, areas, majors, featured, exams, news] = await Promise.all([
    queries.countKinds(db),
    queries.countCities(db, AREAS_SHOWN),
    queries.listMajorFields(db, MAJORS_SHOWN),
    queries.listTopCards(db, FEATURED_SHOWN),
    listNextExams(db, now, NEXT_EXAMS_SHOWN),
    queries.listNews(db, NEWS_SHOWN),
  ])
  const counts = new Map(kinds.map(row => [row.kind, Number(row.schools)]))
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    kinds: schoolKind.options.map(kind => ({ kind, text: schoolKindTexts[kind], schools: counts.get(kind) ?? 0 })),
    areas: areas.map(row => ({ cityCode: row.city_code, name: row.name, schools: Number(row.schools) })),
    majors,
    featured: featured.map(presentCard),
    exams,
    news: news.map(presentNews),
  }
}

/** @throws AppError `missing.record` when there is no such school, or it is not online. */
export async function getSchool(db: Db, id: number, now: Date): Promise<SchoolDetail> {
  const row = await queries.findDetail(db, id)
  if (!row) throw new AppError('missing.record')
  const [majors, news, similar, courses, exams, openDays, questions] = await Promise.all([
    queries.listMajors(db, [id]),
    queries.listNews(db, SCHOOL_NEWS_SHOWN, id),
    queries.listTopCards(db, SIMILAR_SHOWN, { kind: row.kind, exceptId: id }),
    listHotCourses(db, { schoolId: id }, COURSES_SHOWN),
    listNextExams(db, now, SCHOOL_EXAMS_SHOWN, id),
    listComingOpenDays(db, id, now),
    listQuestionsAbout(db, 'school_id', id),
  ])
  return presentDetail(row, { majors, news, similar, courses, exams, openDays, questions })
}

/** Schools side by side in the given order; those that are not public are left out. */
export async function compareSchools(db: Db, ids: number[]): Promise<CallResult<typeof school.compareSchools>> {
  const [rows, majors] = await Promise.all([queries.listDetailsByIds(db, ids), queries.listMajors(db, ids)])
  return ids.flatMap(id => {
    const row = rows.find(one => one.id === id)
    if (!row) return []
    return {
      ...presentCard(row),
      foundedYear: row.founded_year,
      studentCount: row.student_count,
      teacherCount: row.teacher_count,
      accreditation: row.accreditation,
      majorNames: majors.filter(major => major.school_id === id).map(major => major.name),
    }
  })
}
