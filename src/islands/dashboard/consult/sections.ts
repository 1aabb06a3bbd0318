import type { Rooms } from '../sections.ts'

export const consult: Rooms = {
  '/member/member_consulationList': () => import('./Asked.tsx'),
  '/member/member_consulting': () => import('./Answering.tsx'),
  '/member/member_feeSetting': () => import('./FeeSetting.tsx'),
  '/member/member_consulation_detail': () => import('./Detail.tsx'),
  '/member/member_consultEvaluate_detail': () => import('./EvaluationPage.tsx'),
  '/merchant/consult/owner': () => import('./Queue.tsx'),
  '/merchant/consult/otherStaff': () => import('./Colleagues.tsx'),
  '/merchant/consult/mine': () => import('./Answering.tsx'),
  '/merchant/consult/feeSetting': () => import('./FeeSetting.tsx'),
  '/merchant/consult/evaluate': () => import('./Received.tsx'),
  '/merchant/consult/memberEvaluate': () => import('./Given.tsx'),
  '/merchant/consult/consultDetail': () => import('./Detail.tsx'),
  '/merchant/consult/memberConsultDetail': () => import('./Detail.tsx'),
}
