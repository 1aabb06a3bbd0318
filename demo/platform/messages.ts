/** What the named people have been told, and what they have told the site: notices of every kind, suggestions in every state. */

import type { SeedContext } from '#demo/context.ts'
import { type DemoAccount, demoAccounts } from '#demo/corpus/people-accounts.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { SuggestionKind, SuggestionState } from '#lib/contract/platform/suggestion.ts'
import { SUGGESTION_KINDS } from '#lib/format/suggestion.ts'

const HOUR = 3_600_000

type Told = [
  role: DemoAccount['role'],
  kind: NoticeKind,
  hoursAgo: number,
  read: boolean,
  title: string,
  body: string,
  link: string,
]

const told: Told[] = [
  ['MEMBER', 'SYSTEM', 2, false, '你的建议有答复了', '已收到并采纳：地图上的地铁站名会在下个版本补上。', '/home/system_suggest'],
  [
    'MEMBER',
    'ORDER',
    5,
    false,
    '服务已交付，等你验收',
    '家政保洁订单已完成，请在 3 天内验收，到期会自动验收。',
    '/member/member_service',
  ],
  ['MEMBER', 'CONSULT', 8, false, '你的提问有新回答', '何明远回答了“租房押金不退怎么办”。', '/member/member_consulationList'],
  ['MEMBER', 'COMMENT', 20, false, '有人回复了你', '“通勤路线”下面有一条新回复。', '/member/member_park/member_park_forum'],
  ['MEMBER', 'RECRUITMENT', 30, true, '你的求职信息已通过', '现在可以被企业看到了，有人联系会通知你。', '/city?tab=recruitment'],
  [
    'MEMBER',
    'SECURITY',
    52,
    true,
    '新设备登录',
    'Windows 上的 Chrome 登录了你的账号。不是你的话，请马上修改密码。',
    '/member/member_account_bind',
  ],
  ['MEMBER', 'ORDER', 80, true, '付款成功', '订单已付款，商家会在 48 小时内联系你。', '/member/member_order'],
  [
    'MEMBER',
    'SYSTEM',
    200,
    true,
    '欢迎加入',
    '在这里可以找服务、找工作、看专家解答，也可以看课程和逛园区。',
    '/home/system_problem',
  ],
  ['OWNER', 'ORDER', 3, false, '有一笔新订单', '代理记账（小规模）有人下单，请尽快确认。', '/merchant/order/mine'],
  ['OWNER', 'CONSULT', 9, false, '有一次新的咨询', '有人向贵公司提问：小微企业怎么选纳税人身份？', '/merchant/consult/owner'],
  ['OWNER', 'SECURITY', 70, true, '新设备登录', 'iPhone 上的 Safari 登录了你的账号。', '/member/member_account_bind'],
  ['OWNER', 'SYSTEM', 150, true, '学校资料已通过审核', '贵公司提交的学校资料已经上线。', '/merchant/school/passed'],
]

type Suggested = {
  role: DemoAccount['role'] | null
  kind: SuggestionKind
  hoursAgo: number
  state: SuggestionState
  text: string
  contact: string
  answer: string | null
}

const suggested: Suggested[] = [
  {
    role: 'MEMBER',
    kind: 'BUG',
    hoursAgo: 6,
    state: 'WAITING',
    text: '在手机上打开同城页，筛选“福田区”之后再点返回，筛选条件没有了，要重新选一次。用的是安卓手机自带的浏览器。',
    contact: '',
    answer: null,
  },
  {
    role: 'MEMBER',
    kind: 'FEATURE',
    hoursAgo: 60,
    state: 'ANSWERED',
    text: '地图上能不能把地铁站名也标出来？找房子附近的服务时，最关心的是离哪个站近。',
    contact: '',
    answer: '已收到并采纳：地图上的地铁站名会在下个版本补上。',
  },
  {
    role: 'MEMBER',
    kind: 'OTHER',
    hoursAgo: 300,
    state: 'DECLINED',
    text: '希望可以不用手机号注册，只用一个昵称就能用全部功能。',
    contact: '',
    answer: '按规定，发布内容和交易需要能联系到本人，所以仍然需要手机号。只浏览不需要登录。',
  },
  {
    role: 'OWNER',
    kind: 'FEATURE',
    hoursAgo: 26,
    state: 'WAITING',
    text: '服务列表希望能批量上下架。我们有几十个服务，节假日前后要一个一个改，比较花时间。',
    contact: '工作日 9:00–18:00 可以电话联系',
    answer: null,
  },
  {
    role: null,
    kind: 'CONTENT',
    hoursAgo: 12,
    state: 'WAITING',
    text: '园区食堂的开放时间写的是到 20:00，实际上周五到 19:30 就不供应晚餐了，建议改一下。',
    contact: 'reader@example.com',
    answer: null,
  },
]

export async function seedMessages({ db, now, people }: SeedContext): Promise<void> {
  const idOf = (role: DemoAccount['role']) => people[demoAccounts.findIndex(account => account.role === role)]!.id
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR)
  await insertAll(
    db,
    'notices',
    told
      .toSorted((one, other) => other[2] - one[2])
      .map(([role, kind, hoursAgo, read, title, body, link]) => ({
        user_id: idOf(role),
        kind,
        title,
        body,
        link,
        dedupe_key: null,
        read_at: read ? at(hoursAgo - 1) : null,
        created_at: at(hoursAgo),
      })),
  )

  const operator = idOf('OPERATOR')
  const rows = suggested.toSorted((one, other) => other.hoursAgo - one.hoursAgo)
  const days = new Map<string, number>()
  const ids = await insertReturningIds(
    db,
    'suggestions',
    rows.map(({ role, kind, hoursAgo, state, text, contact, answer }) => {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at(hoursAgo))
      days.set(day, (days.get(day) ?? 0) + 1)
      return {
        ticket: `JY${day.replaceAll('-', '')}${String(days.get(day)).padStart(4, '0')}`,
        user_id: role && idOf(role),
        company_id: null,
        kind,
        body: text,
        contact,
        upload_ids: [],
        state,
        answer,
        created_at: at(hoursAgo),
        answered_at: answer ? at(hoursAgo - 5) : null,
      }
    }),
  )
  await insertAll(
    db,
    'suggestion_days',
    [...days].map(([day, last]) => ({ day, last })),
  )
  await insertAll(
    db,
    'review_cases',
    rows.map(({ role, kind, hoursAgo, state, text, answer }, index) => ({
      kind: 'SUGGESTION' as const,
      ref_id: ids[index]!,
      title: `${SUGGESTION_KINDS[kind]}：${text.slice(0, 60)}`,
      submitted_by: role && idOf(role),
      company_id: null,
      city_code: null,
      state: state === 'WAITING' ? ('OPEN' as const) : state === 'ANSWERED' ? ('APPROVED' as const) : ('REJECTED' as const),
      submitted_at: at(hoursAgo),
      claimed_by: answer ? operator : null,
      claimed_at: answer ? at(hoursAgo - 4) : null,
      decided_by: answer ? operator : null,
      decided_at: answer ? at(hoursAgo - 5) : null,
      reason: answer ?? '',
    })),
  )
}
