import { city } from '#lib/contract/city/city.ts'
import { implement } from '#server/http/implement.ts'
import { companySortChoices, industryChoices, scaleChoices, scoreChoices } from './choices.ts'
import {
  getCity,
  getCompany,
  getService,
  listCategories,
  listCompanies,
  listServiceQuestions,
  listServices,
  listSimilarServices,
} from './service.ts'

export const cityRoutes = implement(city, {
  getCity: ({ db, query }) => getCity(db, query),
  listCategories: ({ db }) => listCategories(db),
  listServices: ({ db, query }) => listServices(db, query),
  listServiceCompanies: ({ db, query }) => listCompanies(db, query, true),
  getServiceCompany: ({ db, params }) => getCompany(db, params.userId),
  getService: ({ db, params }) => getService(db, params.serverId),
  listServiceQuestions: ({ db, params, query }) => listServiceQuestions(db, params.serverId, query),
  listSimilarServices: ({ db, params, query }) => listSimilarServices(db, params.serverId, query.pageSize),
  listCompanies: ({ db, query }) => listCompanies(db, query),
  screenCompanies: ({ db, query, body }) => listCompanies(db, { ...query, ...body }),
  searchCompanies: ({ db, query }) => listCompanies(db, query),
  getCompanyScreen: async ({ db }) => ({
    scales: scaleChoices,
    scores: scoreChoices,
    sorts: companySortChoices,
    industries: industryChoices,
    categories: await listCategories(db),
  }),
})
