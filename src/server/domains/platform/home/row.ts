/** One row of the front hall under one of its tabs. */
import { companyListQuery, serviceListQuery } from '#lib/contract/city/city.ts'
import { recruitmentListQuery } from '#lib/contract/city/recruitment.ts'
import { type CallParsed, idParam } from '#lib/contract/define.ts'
import { forum } from '#lib/contract/park/forum.ts'
import { policy } from '#lib/contract/park/policy.ts'
import { video } from '#lib/contract/park/video.ts'
import type { HomeRow, HomeRowKey, home } from '#lib/contract/platform/home.ts'
import type { Db } from '#server/db/client.ts'
import { getCity, listCategories, listCompanies, listServices } from '#server/domains/city/city/service.ts'
import { getAncestors } from '#server/domains/city/nation/service.ts'
import { listProfessions, listRecruitments } from '#server/domains/city/recruitment/service.ts'
import {
  getCategoryTree as getConsultTree,
  listFreshAnswers,
  listOnlineConsultants,
} from '#server/domains/consult/consult/service.ts'
import { listCategoryTree as listCourseTree, listHotCourses } from '#server/domains/learn/course/service.ts'
import { listTopics } from '#server/domains/park/forum/service.ts'
import { listPolicies } from '#server/domains/park/policy/service.ts'
import { listVideos } from '#server/domains/park/video/service.ts'
import { AppError } from '#server/errors.ts'
import { companyRow, serviceRow } from './rows/city.ts'
import { answerRow, consultantRow } from './rows/consult.ts'
import { courseRow } from './rows/course.ts'
import { jobRow } from './rows/jobs.ts'
import { newsRow, policyTile, topicTile, videoTile } from './rows/news.ts'

const SERVICES = 8
const COMPANIES = 6
export const JOBS = 8
export const PEOPLE = 6
export const COURSES = 8
export const READS = 6

type RowRequest = { db: Db; city: number; tab: string; now: Date }

const found = <Value>(value: Value | undefined | false): Value => {
  if (value === undefined || value === false) throw new AppError('missing.record')
  return value
}

/** The tab as the id of one of these; any other is missing. */
const idOf = (tab: string, known: readonly number[]): number => {
  const id = idParam.safeParse(tab)
  return found(id.success && known.includes(id.data) && id.data)
}

const rows: Record<HomeRowKey, (request: RowRequest) => Promise<HomeRow>> = {
  async services({ db, city, tab }) {
    const categories = await listCategories(db)
    const serverCategoryId = idOf(
      tab,
      categories.map(one => one.categoryId),
    )
    const { list } = await listServices(db, serviceListQuery.parse({ city, serverCategoryId, pageSize: SERVICES }))
    return serviceRow(city, list, categories)
  },
  async companies({ db, city, tab }) {
    const { list } = await listCompanies(db, companyListQuery.parse({ city, industry: tab, pageSize: COMPANIES }))
    const front = await getCity(db, { city })
    return companyRow(city, list, [...new Set(front.companies.map(one => one.industry))])
  },
  async jobs({ db, city, tab, now }) {
    const professions = await listProfessions(db)
    const professionId = idOf(
      tab,
      professions.map(one => one.id),
    )
    const { list } = await listRecruitments(db, recruitmentListQuery.parse({ city, professionId, pageSize: JOBS }), now)
    return jobRow(city, list, professions)
  },
  async consultants({ db, city, tab }) {
    const tree = await getConsultTree(db)
    const rootCategoryId = idOf(
      tab,
      tree.map(one => one.categoryId),
    )
    return consultantRow(await listOnlineConsultants(db, { limit: PEOPLE, cityCode: city, rootCategoryId }), tree)
  },
  async courses({ db, tab }) {
    const tree = await listCourseTree(db)
    const groupId = idOf(
      tab,
      tree.map(one => one.id),
    )
    return courseRow(await listHotCourses(db, { groupId }, COURSES), tree)
  },
  async answers({ db, city, tab }) {
    const tree = await getConsultTree(db)
    const rootCategoryId = idOf(
      tab,
      tree.map(one => one.categoryId),
    )
    return answerRow(await listFreshAnswers(db, { limit: READS * 2, cityCode: city, rootCategoryId }), tree, READS)
  },
  async news({ db, tab, now }) {
    const pageSize = READS
    if (tab === 'policy') {
      return newsRow(listPolicies(policy.listPolicies.query.parse({ pageSize }), now).list.map(policyTile))
    }
    if (tab === 'forum') {
      return newsRow((await listTopics(db, forum.listTopics.query.parse({ sort: 'new', pageSize }))).list.map(topicTile))
    }
    found(tab === 'video')
    return newsRow((await listVideos(db, video.listVideos.query.parse({ pageSize }))).list.map(videoTile))
  },
}

/** @throws AppError `missing.record` when there is no such city, or the row has no such tab. */
export async function getRow(db: Db, query: CallParsed<typeof home.getRow>['query'], now: Date): Promise<HomeRow> {
  const { city, row, tab } = query
  await getAncestors(db, city)
  return rows[row]({ db, city, tab, now })
}
