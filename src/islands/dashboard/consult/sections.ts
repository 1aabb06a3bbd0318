import type { SectionLoaders } from '../sections.ts'

export const consult: SectionLoaders = {
  '/member/member_consulationList': () => import('./AskedConsultationsPage.tsx'),
  '/member/member_consulting': () => import('./AnsweredConsultationsPage.tsx'),
  '/member/member_feeSetting': () => import('./FeeSetting.tsx'),
  '/member/member_consulation_detail': () => import('./Detail.tsx'),
  '/member/member_consultEvaluate_detail': () => import('./EvaluationPage.tsx'),
  '/merchant/consult/owner': () => import('./Queue.tsx'),
  '/merchant/consult/otherStaff': () => import('./Colleagues.tsx'),
  '/merchant/consult/mine': () => import('./AnsweredConsultationsPage.tsx'),
  '/merchant/consult/feeSetting': () => import('./FeeSetting.tsx'),
  '/merchant/consult/evaluate': () => import('./ReceivedEvaluationsPage.tsx'),
  '/merchant/consult/memberEvaluate': () => import('./GivenEvaluationsPage.tsx'),
  '/merchant/consult/consultDetail': () => import('./Detail.tsx'),
  '/merchant/consult/memberConsultDetail': () => import('./Detail.tsx'),
}
