/** What the state means for the reader, in one sentence. */
import { ORDER_PAY_MINUTES } from '#lib/calls/trade/order-actions.ts'
import { dateTime } from '#lib/format/date.ts'
import type { RoomOf } from './calls.ts'

const until = (deadline: string | null, words: string): string => (deadline ? `，${dateTime(deadline)} 前${words}` : '')

/** Times as the record of the call has them. */
export const absenceText = ({ from, until, how }: NonNullable<RoomOf['room']['absence']>): string =>
  how === 'LOST'
    ? `通话记录显示，对方 ${dateTime(from)} 起不在通话里，到 ${dateTime(until)} 没有回来。`
    : `通话记录显示，对方 ${dateTime(from)} 挂断，你再次呼叫之后，到 ${dateTime(until)} 没有接通。`

const OVER: readonly RoomOf['consultation']['state'][] = ['DECLINED', 'CANCELLED', 'REFUNDED']

/** What the answering side wants besides, or why it did not go on, in its own words; null: nothing was said. */
export function reasonGiven({ state, timeline }: RoomOf['consultation']): string | null {
  const asked = state === 'NEED_INFO'
  if (!asked && !OVER.includes(state)) return null
  const events = asked ? ['ASK_INFO'] : ['DECLINE', 'ABORT', 'CANCEL']
  const said = timeline.findLast(({ event, reason }) => events.includes(event) && reason !== '')
  return said ? `${asked ? '要补充的资料' : '原因'}：${said.reason}` : null
}

export function stateText({ consultation, room }: RoomOf): string {
  const asks = consultation.part === 'ASKER'
  const { deadline } = room
  switch (consultation.state) {
    case 'PENDING_PAY':
      return `付款之后才会送到咨询师那里，${ORDER_PAY_MINUTES} 分钟没有付款自动取消。`
    case 'WAIT_ACCEPT':
      if (!consultation.consultant) return asks ? '公司正在安排顾问，没有接单会全额退款。' : '先安排一位顾问，再接单。'
      if (consultation.part === 'COMPANY')
        return `已交给${consultation.consultant.name}，等待接单${until(deadline, '没有处理会自动退款')}。`
      return asks
        ? `等待咨询师接单${until(deadline, '没有接单就全额退款')}。`
        : `请决定是否接单${until(deadline, '没有处理会自动退款')}。`
    case 'NEED_INFO':
      return asks ? '咨询师请你补充资料，补充之后继续等待接单。' : '等待提问者补充资料，满 24 小时没有补充可以取消。'
    case 'CONSULTING':
      if (!consultation.consultant && consultation.part === 'COMPANY') return '接待的顾问已经离开公司，请安排一位顾问接着答复。'
      if (!room.startedAt)
        return `已接单，${consultation.startsAt ? dateTime(consultation.startsAt) : '约定的时间'} 开始；开始之前取消全额退款。`
      return `咨询进行中${deadline ? `，到 ${dateTime(deadline)} 结束` : ''}。`
    case 'WAIT_CONFIRM':
      return asks
        ? `咨询已结束，请确认${until(deadline, '没有异议就自动确认')}。`
        : `等待提问者确认${until(deadline, '没有异议就自动确认')}。`
    case 'FINISHED':
      if (!asks) return '咨询已完成，款项进入待结算。'
      return `咨询已完成，14 天内可以评价${room.moves.includes('COMPLAIN') ? '，30 天内可以投诉' : ''}。`
    case 'REVIEWED':
      return '咨询已完成。'
    case 'DISPUTED':
      return '双方有争议，平台正在处理，款项暂不结算。'
    case 'DECLINED':
    case 'TIMEOUT':
    case 'CANCELLED':
      return consultation.price ? '咨询没有进行，费用原路退回。' : '咨询没有进行。'
    case 'PARTIAL_REFUND':
      return '咨询已结束，部分费用退回。'
    case 'REFUNDED':
      return '费用已全部退回。'
    default:
      return ''
  }
}
