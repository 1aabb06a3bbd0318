/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/recruitment.ts'

export const recruitment = {
  listRecruitments: { method: 'GET', path: '/same/city/recruitment', access: 'public' },
  getRecruitmentData: { method: 'GET', path: '/same/city/recruitment/data', access: 'public' },
  listCompanyProfessions: { method: 'GET', path: '/same/city/recruitment/companyProfessions', access: 'public' },
  listCompanyScales: { method: 'GET', path: '/same/city/recruitment/companyScales', access: 'public' },
  listSalarys: { method: 'GET', path: '/same/city/recruitment/salarys', access: 'public' },
  listRecruitmentComments: { method: 'GET', path: '/same/city/recruitment/comment', access: 'public' },
  getRecruitment: { method: 'GET', path: '/same/city/recruitment/{recruitmentId}', access: 'public' },
} as unknown as typeof contract.recruitment
