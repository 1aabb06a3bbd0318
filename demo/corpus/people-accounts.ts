/**
 * The named accounts of the demo city, one for each role, so that the README and the tests can say who to be.
 * Phones use a prefix that no carrier issues. Passwords come with sign-in.
 */
import type { EmployeeIdentity } from '#server/domains/people/identity/tables.ts'

export type DemoAccount = {
  role: 'MEMBER' | 'INDIVIDUAL_MERCHANT' | 'OPERATOR' | EmployeeIdentity
  /** What the role is called in Chinese. */
  title: string
  nickname: string
  gender: 'MALE' | 'FEMALE'
  phone: string
  intro: string
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'MEMBER',
    title: '普通会员',
    nickname: '林小满',
    gender: 'FEMALE',
    phone: '15400000001',
    intro: '南山上班，福田租房，喜欢把家里收拾得干干净净。',
  },
  {
    role: 'INDIVIDUAL_MERCHANT',
    title: '个人商家',
    nickname: '周师傅修水电',
    gender: 'MALE',
    phone: '15400000002',
    intro: '持证电工，十六年水电维修经验，小活也上门。',
  },
  {
    role: 'OWNER',
    title: '企业负责人',
    nickname: '陈立诚',
    gender: 'MALE',
    phone: '15400000003',
    intro: '禾川企业服务创始人，做了十二年财税，只讲能落地的办法。',
  },
  {
    role: 'ADMIN',
    title: '企业管理员',
    nickname: '黄嘉怡',
    gender: 'FEMALE',
    phone: '15400000004',
    intro: '负责禾川的服务、招聘和订单。',
  },
  {
    role: 'CONSULTANT',
    title: '企业顾问',
    nickname: '何明远',
    gender: 'MALE',
    phone: '15400000005',
    intro: '税务师，擅长小微企业税务与股权架构。',
  },
  {
    role: 'STAFF',
    title: '企业员工',
    nickname: '吴晓彤',
    gender: 'FEMALE',
    phone: '15400000006',
    intro: '会计助理，常用账务云和看板。',
  },
  {
    role: 'OPERATOR',
    title: '平台运营',
    nickname: '城汇小二',
    gender: 'FEMALE',
    phone: '15400000007',
    intro: '有问题可以在帮助里提交，我们会尽快处理。',
  },
]

/** The company that the named employees work for. */
export const demoCompany = { brand: '禾川', industry: '企业服务' } as const
