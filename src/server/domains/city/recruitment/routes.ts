import { recruitment } from '#lib/contract/city/recruitment.ts'
import { salaryBands } from '#lib/format/recruitment.ts'
import { implement } from '#server/http/implement.ts'
import {
  companyScales,
  getRecruitment,
  getRecruitmentData,
  listProfessions,
  listRecruitmentComments,
  listRecruitments,
} from './service.ts'

export const recruitmentRoutes = implement(recruitment, {
  listRecruitments: ({ db, query, now }) => listRecruitments(db, query, now),
  getRecruitmentData: ({ db }) => getRecruitmentData(db),
  listCompanyProfessions: ({ db, query }) => listProfessions(db, query.companyId),
  listCompanyScales: () => companyScales,
  listSalarys: () => salaryBands,
  listRecruitmentComments: ({ db, query }) => listRecruitmentComments(db, query),
  getRecruitment: ({ db, params, now }) => getRecruitment(db, params.recruitmentId, now),
})
