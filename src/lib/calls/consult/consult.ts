/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/consult.ts'

export const consult = {
  getIndex: { method: 'GET', path: '/consultation/index', access: 'public' },
  getCategoryTree: { method: 'GET', path: '/consultation/category/tree', access: 'public' },
  listCategories: { method: 'GET', path: '/consultation/category', access: 'public' },
  getCategory: { method: 'GET', path: '/consultation/category/{categoryId}', access: 'public' },
  listCategoryQuestions: { method: 'GET', path: '/consultation/category/{categoryId}/list', access: 'public' },
  listQuestions: { method: 'GET', path: '/consultation/list', access: 'public' },
  listConsultants: { method: 'GET', path: '/consultation/employee', access: 'public' },
  getConsultant: { method: 'GET', path: '/consultation/employee/{employeeId}', access: 'public' },
  listConsultantAnswers: { method: 'GET', path: '/consultation/employee/consultation/{employeeId}', access: 'public' },
  getCompany: { method: 'GET', path: '/consultation/company/{companyId}', access: 'public' },
  listCompanyConsultants: { method: 'GET', path: '/consultation/company/employee/{companyId}', access: 'public' },
  listCompanyAnswers: { method: 'GET', path: '/consultation/company/consultation/{companyId}', access: 'public' },
  listCorrelation: { method: 'GET', path: '/consultation/correlation', access: 'public' },
  listLabels: { method: 'GET', path: '/consultation/label', access: 'public' },
  getCategoryInfo: { method: 'GET', path: '/consultation/info/other/{categoryId}', access: 'public' },
  getQuestion: { method: 'GET', path: '/consultation/{consultationId}', access: 'public' },
  listAnswerComments: { method: 'GET', path: '/consultation/{consultationAnswerId}/comment', access: 'public' },
  listBullets: { method: 'GET', path: '/consultation/{consultationId}/bullet', access: 'public' },
} as unknown as typeof contract.consult
