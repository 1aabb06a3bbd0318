/** Codes by e-mail, by the same rules as those by message. */
import type { Db } from '#server/db/client.ts'
import type { MailPort } from '#server/ports/mail/port.ts'
import { deleteCode } from './code-queries.ts'
import { CODE_MINUTES, RESEND_SECONDS, storeCode } from './codes.ts'
import { personAsker } from './known-device.ts'

/** Stores a fresh code for an address and has it delivered. Older ones of the same person for the address no longer count, unless this one cannot be sent. */
export async function issueEmailCode(
  db: Db,
  mail: MailPort,
  { email, userId, now }: { email: string; userId: number; now: Date },
): Promise<{ resendAfter: number; validFor: number }> {
  const { id, code } = await storeCode(db, { phone: email, purpose: 'EMAIL', asker: personAsker(userId), now })
  try {
    await mail.send(db, {
      to: email,
      subject: '邮箱验证码',
      text: `你正在绑定邮箱，验证码 ${code}，${CODE_MINUTES} 分钟内有效。请勿告诉他人。如果不是你本人操作，请忽略这封邮件。`,
    })
  } catch (error) {
    // Nobody has it, so the one before still counts.
    await deleteCode(db, id)
    throw error
  }
  return { resendAfter: RESEND_SECONDS, validFor: CODE_MINUTES * 60 }
}
