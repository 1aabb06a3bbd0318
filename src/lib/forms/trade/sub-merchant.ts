/** The number that a seller has with a provider which pays sellers out itself. */
import * as z from 'zod/mini'
import { strictText } from '#lib/validate/checked.ts'

export const marketProvider = z.enum(['wechatmarket', 'alipaymarket'])

/** What the providers give out: 二级商户号 of WeChat Pay, SMID of Alipay. */
const FORMS = { wechatmarket: /^\d{8,10}$/, alipaymarket: /^2088\d{12}$/ } as const

export const subMerchantBody = z
  .object({
    provider: marketProvider,
    /** Spaces, as it is copied, are taken out. */
    number: strictText(
      z.string().check(
        z.overwrite(text => text.replaceAll(/\s/g, '')),
        z.minLength(1, '请填写商户号'),
        z.maxLength(32, '商户号太长了'),
        z.regex(/^\d*$/, '商户号只有数字'),
      ),
    ),
  })
  .check(
    z.refine(({ provider, number }) => provider !== 'wechatmarket' || FORMS.wechatmarket.test(number), {
      path: ['number'],
      message: '微信支付的二级商户号是 8 到 10 位数字',
    }),
    z.refine(({ provider, number }) => provider !== 'alipaymarket' || FORMS.alipaymarket.test(number), {
      path: ['number'],
      message: '支付宝的二级商户号是 2088 开头的 16 位数字',
    }),
  )
