/** Each kind of thing that is bought by one button: what somebody has of it, and how it is ordered. */
import { clientOf } from '#lib/api/browser.ts'
import { playbackBuying } from '#lib/calls/consult/playback-buying.ts'
import { courseBuying } from '#lib/calls/learn/course-buying.ts'
import { ORDER_PAY_MINUTES } from '#lib/calls/trade/order-actions.ts'
import type { BuyKind } from '#lib/trade/buying.ts'

const api = clientOf({ ...courseBuying, ...playbackBuying })

/** The page where a buyer finds what they bought. */
export type Owned = { href: string; label: string /** It opens over the page instead. */; opens?: { opened: boolean } }
/** `payable` in fen is what the cashier asks for; `href` where it is found afterwards. */
export type Placed = { orderNo: string | null; payable: number; href: string }

export type Kind = {
  title: string
  /** What the buyer should know before paying. */
  note: string
  find(id: number): Promise<Owned | null>
  place(id: number, useCoins: boolean): Promise<Placed>
}

const PAY_IN_TIME = `下单后 ${ORDER_PAY_MINUTES} 分钟内付款有效。`

const lessons = (courseId: number): string => `/course/${courseId}/learn`

export const kinds: Readonly<Record<BuyKind, Kind>> = {
  COURSE: {
    title: '报名课程',
    note: `打开收费课时即算学过。退款按没有学的课时计算，一个收费课时都没学的全额退。${PAY_IN_TIME}`,
    async find(id) {
      const { enrolment } = await api.getCourseAccess({ params: { id } })
      if (!enrolment) return null
      if (enrolment.state === 'UNPAID') return { href: `/pay/${enrolment.orderNo}`, label: '去付款' }
      return { href: lessons(id), label: '继续学习' }
    },
    async place(id, useCoins) {
      const { orderNo, payable } = await api.buyCourse({ params: { id }, body: { useCoins } })
      return { orderNo, payable, href: lessons(id) }
    },
  },
  PLAYBACK: {
    title: '购买实录',
    note: `七日内没有打开付费部分的，全额退。${PAY_IN_TIME}`,
    async find(id) {
      const { state, orderNo, opened } = await api.getPlaybackAccess({ params: { id } })
      if (state === 'UNPAID') return { href: `/pay/${orderNo}`, label: '去付款' }
      if (state === 'REFUNDING') return { href: `/member/member_order?orderNo=${orderNo}`, label: '退款处理中' }
      return state === 'OPEN' ? { href: `/member/member_order?orderNo=${orderNo}`, label: '看全部内容', opens: { opened } } : null
    },
    async place(id, useCoins) {
      const placed = await api.buyPlayback({ params: { id }, body: { useCoins } })
      return { ...placed, href: `/member/member_order?orderNo=${placed.orderNo}` }
    },
  },
}
