/** Getting the file of a download that is not for everybody: by signing in, or for coins, once. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, recordId } from '#lib/contract/define.ts'

export const downloadBuying = {
  buyDownload: defineCall({
    method: 'POST',
    path: '/download/{id}/buy',
    summary: '用金币换取一份资料；换过的不再扣，多次提交只扣一次',
    access: 'user',
    idempotent: true,
    params: z.object({ id: idParam }),
    body: z.object({}),
    /** `coins`: what this call took; 0 when one has it already. */
    result: z.object({ orderNo: z.string(), coins: z.int() }),
    errors: ['missing.record', 'order.own', 'order.unpaid_full', 'coin.too_few', 'money.balance_too_low'],
  }),
  takeDownload: defineCall({
    method: 'POST',
    path: '/download/{id}/take',
    summary: '取得下载地址，短时有效；要金币的资料，换取之后才有',
    access: 'user',
    params: z.object({ id: idParam }),
    /** Null: the newest version. */
    body: z.object({ versionId: recordId.nullable() }),
    result: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['missing.record', 'order.needed'],
  }),
} satisfies Contract
