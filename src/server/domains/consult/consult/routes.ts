import { consult } from '#lib/contract/consult/consult.ts'
import { findBulletTrack } from '#server/domains/consult/playback/service.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const consultRoutes = implement(consult, {
  getIndex: ({ query, db, now }) => service.getIndex(db, now, query.cityCode),
  getCategoryTree: ({ db }) => service.getCategoryTree(db),
  listCategories: ({ query, db }) => service.listCategories(db, query.parentId),
  getCategory: ({ params, db }) => service.getCategory(db, params.categoryId),
  listCategoryQuestions: ({ params, query, db }) => service.listQuestions(db, { ...query, categoryId: params.categoryId }),
  listQuestions: ({ query, db }) => service.listQuestions(db, query),
  listConsultants: ({ query, db }) => service.listConsultants(db, query),
  getConsultant: ({ params, db, now }) => service.getConsultant(db, params.employeeId, now),
  listConsultantAnswers: ({ params, query, db }) => service.listConsultantAnswers(db, params.employeeId, query),
  getCompany: ({ params, db }) => service.getCompany(db, params.companyId),
  listCompanyConsultants: ({ params, query, db }) => service.listCompanyConsultants(db, params.companyId, query),
  listCompanyAnswers: ({ params, query, db }) => service.listCompanyAnswers(db, params.companyId, query),
  listCorrelation: ({ query, db }) => service.listCorrelation(db, query),
  listLabels: ({ query, db }) => service.listLabels(db, query),
  getCategoryInfo: ({ params, db }) => service.getCategoryInfo(db, params.categoryId),
  getQuestion: ({ params, query, db }) => service.getQuestion(db, params.consultationId, query),
  listAnswerComments: ({ params, query, db }) => service.listAnswerComments(db, params.consultationAnswerId, query),
  listBullets: ({ params, db }) => findBulletTrack(db, params.consultationId),
})
