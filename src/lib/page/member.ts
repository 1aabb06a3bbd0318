/** The sections of the member area that can be worked in, in the order of its navigation. */

export const MEMBER_SECTIONS = [
  { key: 'overview', path: '/member', label: '概览' },
  { key: 'member_account_bind', path: '/member/member_account_bind', label: '登录设备' },
  { key: 'member_set_pwd', path: '/member/member_set_pwd', label: '修改密码' },
] as const

export type MemberSection = (typeof MEMBER_SECTIONS)[number]['key']
