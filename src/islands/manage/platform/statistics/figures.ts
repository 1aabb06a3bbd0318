/** What each figure is called, what it counts, and how a value of it reads. */
import type { FigureName } from '#lib/contract/platform/figure.ts'
import { money, yuan } from '#lib/format/money.ts'
import { thousands } from '#lib/format/thousands.ts'

type Shown = {
  label: string
  /** What exactly is counted. */
  help: string
  text: (value: number) => string
  /** As a file holds it. */
  plain?: (value: number) => string | number
  unit: string
}

const whole = (value: number) => thousands(String(value))

export const shownFigures: Record<FigureName, Shown> = {
  VISITORS: { label: '访客', help: '当天看过内容页的人，同一地址和浏览器算一个；程序不算', text: whole, unit: '人' },
  VIEWS: { label: '浏览', help: '服务、公司、职位、问答等内容页，每人每天每页算一次', text: whole, unit: '次' },
  SIGN_UPS: { label: '注册', help: '新注册的账号，按资料里的城市', text: whole, unit: '个' },
  COMPANIES: { label: '新公司', help: '新登记的公司，按公司所在城市', text: whole, unit: '家' },
  POSTS: { label: '发布', help: '新写的服务、职位和论坛主题，论坛草稿不算', text: whole, unit: '条' },
  CONSULTATIONS: { label: '咨询', help: '新的提问和定向咨询', text: whole, unit: '次' },
  ORDERS: { label: '付款订单', help: '当天付款的订单，按买家的城市', text: whole, unit: '单' },
  PAID: { label: '付款金额', help: '当天付款的订单实付多少，后来的退款不扣，按买家的城市', text: money, plain: yuan, unit: '元' },
  INCOME: {
    label: '平台收入',
    help: '当天记入平台服务费账户的净额，退回的已扣，按买家的城市',
    text: money,
    plain: yuan,
    unit: '元',
  },
  QUEUE_LENGTH: { label: '待办最多', help: '审核、争议、资金和其他待办，当天最多时一共有多少', text: whole, unit: '件' },
  QUEUE_HOURS: {
    label: '等待最久',
    help: '当天等得最久的一件待办等了多少小时',
    text: value => `${whole(value)} 小时`,
    plain: value => value,
    unit: '小时',
  },
}
