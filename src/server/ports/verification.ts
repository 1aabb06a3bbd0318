/**
 * Proving who somebody is: whether name and number belong together (and, with a provider that films, whether the person is alive and
 * present), and the small transfer to a company's account. The defaults are simulations and are shown as 演示.
 */
import { maskPhone } from '#lib/format/mask.ts'
import { yuan } from '#lib/format/money.ts'
import type { Db } from '#server/db/client.ts'
import { insertInboxMessage } from './inbox-queries.ts'
import { NOT_STORED_TEXT } from './sandbox.ts'

export type PersonCheckPort = {
  /** True when nobody was asked. */
  sandbox: boolean
  /** @returns whether the name belongs to the number. */
  check(person: { name: string; idNumber: string }): Promise<boolean>
}

export type TransferPort = {
  sandbox: boolean
  /**
   * Sends a few fen to the company's account. Called again with the same `key` it sends nothing twice.
   * @param transfer.phone whom to tell in the development inbox.
   */
  send(db: Db, transfer: { key: string; companyName: string; creditCode: string; amount: number; phone: string }): Promise<void>
}

export const sandboxPersonCheck: PersonCheckPort = { sandbox: true, check: async () => true }

/** Nothing is sent: the amount lies in the development inbox, where a bank statement would be. */
export const createSandboxTransfer = (
  siteName: string,
  { announce, isMasked }: { announce: (line: string) => void; isMasked: boolean },
): TransferPort => ({
  sandbox: true,
  async send(db, { companyName, amount, phone }) {
    if (isMasked) {
      const body = `【${siteName}】对公验证转账${NOT_STORED_TEXT}`
      await insertInboxMessage(db, { channel: 'SMS', recipient: maskPhone(phone), body })
      return announce('对公验证转账未真正进行')
    }
    const body = `【${siteName}】对公账户收款（演示，未真正转账）：${companyName} 收到 ${yuan(amount)} 元，附言「企业认证」。`
    await insertInboxMessage(db, { channel: 'SMS', recipient: phone, body })
    announce(`验证转账（演示）→ ${companyName}：${yuan(amount)} 元`)
  },
})
