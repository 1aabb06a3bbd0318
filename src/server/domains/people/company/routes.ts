import { company } from '#lib/contract/people/company.ts'
import { actingCompany } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { readCompanyBase, saveCompanyBase } from './service.ts'

export const companyRoutes = implement(company, {
  getCompanyBase: ({ db, actor }) => readCompanyBase(db, actingCompany(actor).companyId),
  saveCompanyBase: ({ db, body, ...context }) => saveCompanyBase(db, body, context),
})
