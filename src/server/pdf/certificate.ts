/** How a certificate looks as a document, whatever it is for. */
import { encode } from 'uqr'
import { date } from '#lib/format/date.ts'
import type { PdfDocument } from './description.ts'

const QR_WIDTH = 120

export type CertificateText = {
  /** 结业证书. */
  name: string
  holder: string
  /** What it says: one sentence. */
  sentence: string
  facts: readonly (readonly [label: string, value: string])[]
  issuer: string
  issuedAt: Date
  /** Under which anybody may ask whether it is real. */
  code: string
}

export function describeCertificate(
  { name, holder, sentence, facts, issuer, issuedAt, code }: CertificateText,
  { siteUrl, now }: { siteUrl: string; now: Date },
): PdfDocument {
  const checkUrl = `${siteUrl}/verify?no=${code}`
  return {
    title: `${name} ${code}`,
    layout: 'landscape',
    isFramed: true,
    footer: `${name} · ${code}`,
    createdAt: now.toISOString(),
    parts: [
      { kind: 'gap', height: 16 },
      { kind: 'text', text: name, size: 28, align: 'center' },
      { kind: 'gap', height: 14 },
      { kind: 'text', text: holder, size: 20, align: 'center' },
      { kind: 'text', text: sentence, size: 13, align: 'center' },
      { kind: 'gap', height: 14 },
      { kind: 'facts', rows: [...facts, ['颁发机构', issuer], ['颁发日期', date(issuedAt)], ['证书编号', code]] },
      { kind: 'gap', height: 8 },
      { kind: 'modules', rows: encode(checkUrl, { border: 2, ecc: 'M' }).data, width: QR_WIDTH, align: 'center' },
      {
        kind: 'text',
        text: `扫码查验真伪，或到 ${new URL(checkUrl).origin}/verify 输入证书编号。〓 表示字库里没有的字。`,
        size: 9,
        align: 'center',
        isQuiet: true,
      },
    ],
  }
}
