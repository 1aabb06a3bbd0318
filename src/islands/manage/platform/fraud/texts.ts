/** What each signal looks for, what it does, and how its bounds are asked. */
import type { FraudSignal } from '#lib/contract/platform/fraud.ts'

type Bound = { label: string; unit: string }

export const signalTexts: Record<FraudSignal, { about: string; bounds: Record<string, Bound> }> = {
  FRAUD_WORDS: {
    about: '聊天里出现诈骗话术，马上提醒收到的人；公开的文字按敏感词表先审或复核。一个账号在很多会话里被提醒，就排队核查。',
    bounds: { conversations: { label: '7 天里超过几个会话被提醒，就排队核查', unit: '个会话' } },
  },
  CONTACTS_MANY: {
    about: '新注册的账号一天里主动联系很多不同的人：先提醒收到的人，再多就停下新的会话，并排队核查。',
    bounds: {
      days: { label: '注册不到几天算新账号', unit: '天' },
      warnOver: { label: '一天超过几个人，提醒对方', unit: '个人' },
      holdOver: { label: '一天超过几个人，停下新的会话', unit: '个人' },
    },
  },
  SAME_CONTACT: {
    about: '互不相关的账号在公开内容或资料里用同一个电话、微信、邮箱或链接；同一家公司的人算一个。只保存摘要，看不到原文。',
    bounds: { identities: { label: '超过几个账号，就排队核查', unit: '个账号' } },
  },
  PRICE_OFF: {
    about: '每天把服务的价格、职位的月薪和同一区县同一类别的中位数比较，差得太多就排队核查。',
    bounds: {
      lowPercent: { label: '不到中位数的这个比例，算偏低', unit: '%' },
      highPercent: { label: '超过中位数的这个比例，算偏高', unit: '%' },
      others: { label: '同类至少有几个才比较', unit: '个' },
    },
  },
}
