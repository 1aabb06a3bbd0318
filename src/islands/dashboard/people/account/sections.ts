import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const account: SectionLoaders = {
  '/member/member_account_bind': () => import('./AccountBind.tsx'),
  '/member/member_minor': () => import('./MinorMode.tsx'),
  '/member/member_set_pwd': () => import('./SetPassword.tsx'),
  '/merchant/information/bind': () => import('./AccountBind.tsx'),
  '/merchant/information/save': () => import('./Security.tsx'),
  '/merchant/information/setPwd': () => import('./SetPassword.tsx'),
}
