/** Codes by e-mail, by the same rules as those by message. */
import { randomInt } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { MailPort } from '#server/ports/mail/port.ts'
import { CODE_MINUTES, hashCode, RESEND_SECONDS } from './codes.ts'
import { deleteCode, insertCode } from './queries.ts'

/** Stores a fresh code for an address and has it delivered. Older ones for the same address no longer count, unless this one cannot be sent. */
export async function issueEmailCode(
  db: Db,
  mail: MailPort,
  { email, now }: { email: string; now: Date },
): Promise<{ resendAfter: number; validFor: number }> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { id } = await insertCode(db, {
    phone: email,
    purpose: 'EMAIL',
    code_hash: hashCode(email, 'EMAIL', code),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
  })
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
