/** The front hall: what a city has, from every domain, through their services. */

import { recruitmentListQuery } from '#lib/contract/city/recruitment.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { account } from '#lib/contract/park/account.ts'
import type { HomeFigures, HomeWallGroup, home } from '#lib/contract/platform/home.ts'
import { startOfDay } from '#lib/format/shanghai.ts'
import type { Db } from '#server/db/client.ts'
import { getCity, listCategories } from '#server/domains/city/city/service.ts'
import { areaShortName, getAncestors, getCitiesByActivity } from '#server/domains/city/nation/service.ts'
import { listProfessions, listRecruitments } from '#server/domains/city/recruitment/service.ts'
import {
  countOnlineConsultants,
  getCategoryTree as getConsultTree,
  listFreshAnswers,
  listOnlineConsultants,
} from '#server/domains/consult/consult/service.ts'
import { listCategoryTree as listCourseTree, listHotCourses } from '#server/domains/learn/course/service.ts'
import { listArticles } from '#server/domains/park/account/service.ts'
import { countPublishedSince, listHotWords } from '#server/domains/platform/search/service.ts'
import { listShownBanners } from './banners.ts'
import { COURSES, JOBS, PEOPLE, READS } from './row.ts'
import { companyRow, serviceRow } from './rows/city.ts'
import { answerRow, consultantRow } from './rows/consult.ts'
import { courseRow } from './rows/course.ts'
import { jobRow } from './rows/jobs.ts'
import { articleTile, newsRow } from './rows/news.ts'
import { branchesOf, leafGroup, treeGroup } from './wall.ts'

export { addBanner, changeBanner, listBanners, removeBanner, sortBanners } from './banners.ts'
export { addPhone, changePhone, listPhoneEntries, listPhones, removePhone, sortPhones } from './phones.ts'
export { getRow } from './row.ts'

const BANNERS = 3
const HOT_WORDS = 8

/** @throws AppError `missing.record` when there is no such city. */
export async function getIndex(db: Db, cityCode: number, now: Date): Promise<CallResult<typeof home.getIndex>> {
  const chain = await getAncestors(db, cityCode)
  const provinceCode = chain[0]?.code ?? cityCode
  const [banners, words, figures, city, jobs, professions, people, fresh, consultTree, courses, courseTree, articles] =
    await Promise.all([
      listShownBanners(db, now, BANNERS),
      listHotWords(db, cityCode, HOT_WORDS),
      figuresOf(db, cityCode, now),
      getCity(db, { city: cityCode }),
      listRecruitments(db, recruitmentListQuery.parse({ city: cityCode, pageSize: JOBS }), now),
      listProfessions(db),
      listOnlineConsultants(db, { limit: PEOPLE, cityCode }),
      listFreshAnswers(db, { limit: READS * 2, cityCode }),
      getConsultTree(db),
      listHotCourses(db, {}, COURSES),
      listCourseTree(db),
      listArticles(db, account.listArticles.query.parse({ pageSize: READS })),
    ])
  const rows = [
    serviceRow(cityCode, city.services, city.categories),
    companyRow(cityCode, city.companies),
    jobRow(cityCode, jobs.list, professions),
    consultantRow(people, consultTree),
    courseRow(courses, courseTree),
    answerRow(fresh, consultTree, READS),
    newsRow(articles.list.map(articleTile)),
  ]
  return {
    city: { code: cityCode, name: areaShortName(cityCode), provinceCode },
    banners,
    hotWords: words.map(({ word }) => word),
    figures,
    rows: rows.filter(row => row.tiles.length > 0),
  }
}

async function figuresOf(db: Db, cityCode: number, now: Date): Promise<HomeFigures> {
  const [cities, consultantsOnline, postsToday] = await Promise.all([
    getCitiesByActivity(db, 400),
    countOnlineConsultants(db, cityCode),
    countPublishedSince(db, cityCode, startOfDay(now)),
  ])
  const counts = cities.find(one => one.code === cityCode)?.counts
  return {
    services: counts?.service ?? 0,
    companies: counts?.company ?? 0,
    jobs: counts?.job ?? 0,
    schools: counts?.school ?? 0,
    postsToday,
    consultantsOnline,
  }
}

/** @throws AppError `missing.record` when there is no such city. */
export async function getFigures(db: Db, cityCode: number, now: Date): Promise<HomeFigures> {
  await getAncestors(db, cityCode)
  return figuresOf(db, cityCode, now)
}

export async function listIndexCategories(db: Db, city: number): Promise<HomeWallGroup[]> {
  const [services, professions, consult, courses] = await Promise.all([
    listCategories(db),
    listProfessions(db),
    getConsultTree(db),
    listCourseTree(db),
  ])
  const jobs = `/city?tab=recruitment&city=${city}`
  return [
    ...branchesOf(services, node => `/city?city=${city}&serverCategoryId=${node.categoryId}`).map((branch, index) =>
      leafGroup(services[index]?.icon ?? '', branch),
    ),
    treeGroup(
      'jobs',
      '找工作',
      jobs,
      branchesOf(professions, node => `${jobs}&professionId=${node.id}`),
    ),
    treeGroup('companies', '找公司', `/city?tab=company&city=${city}`, []),
    treeGroup(
      'consult',
      '问专家',
      '/consult',
      branchesOf(consult, node => `/consult/list?category=${node.categoryId}`),
    ),
    treeGroup(
      'courses',
      '学课程',
      '/course',
      branchesOf(courses, node => `/course?categoryId=${node.id}`),
    ),
  ]
}
