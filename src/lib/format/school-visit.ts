/** How enquiries to schools and open days stand. */
import type { OpenDayPlaceState, OpenDayState } from '#lib/contract/learn/open-day.ts'
import type { SchoolEnquiryState, SchoolEnquiryTopic } from '#lib/contract/learn/school-enquiry.ts'

type Tone = 'slate' | 'action' | 'ok' | 'warn' | 'bad'
type Names<State extends string> = Readonly<Record<State, readonly [label: string, tone: Tone]>>

export const enquiryTopicTexts: Readonly<Record<SchoolEnquiryTopic, string>> = {
  ADMISSION: '招生与报名',
  FEE: '学费与资助',
  MAJOR: '专业与课程',
  LIFE: '住宿与生活',
  OTHER: '其他',
}

export const schoolEnquiryNames: Names<SchoolEnquiryState> = {
  WAITING: ['等待答复', 'action'],
  ANSWERED: ['已答复', 'ok'],
  CLOSED: ['已结束', 'slate'],
}

export const openDayNames: Names<OpenDayState> = {
  COMING: ['未开始', 'action'],
  OVER: ['已开始或结束', 'slate'],
  CANCELLED: ['已取消', 'bad'],
}

export const placeNames: Names<OpenDayPlaceState> = {
  REGISTERED: ['已预约', 'ok'],
  CANCELLED: ['已取消', 'slate'],
}
