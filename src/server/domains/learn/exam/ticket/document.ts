/** How a ticket looks as a document. */
import { encode } from 'uqr'
import { dateTime, time } from '#lib/format/date.ts'
import type { PdfDocument } from '#server/pdf/create-pdf.ts'
import type { TicketRow } from './queries.ts'

const QR_WIDTH = 132

type Subject = { name: string; starts_at: Date; ends_at: Date }

/** @param checkUrl where anybody may ask whether it is real. */
export function describeTicket(
  ticket: TicketRow,
  { subjects, checkUrl, now }: { subjects: readonly Subject[]; checkUrl: string; now: Date },
): PdfDocument {
  return {
    title: `${ticket.title} 准考证`,
    isFramed: true,
    footer: `${ticket.title} 准考证 · ${ticket.ticket_no}`,
    createdAt: now.toISOString(),
    parts: [
      { kind: 'text', text: ticket.title, size: 16, align: 'center' },
      { kind: 'text', text: '准考证', size: 22, align: 'center' },
      { kind: 'gap', height: 12 },
      {
        kind: 'facts',
        rows: [
          ['准考证号', ticket.ticket_no ?? ''],
          ['姓名', ticket.form.name ?? ''],
          ['证件号码', ticket.form.idNumber ?? '以本人证件为准'],
          ['考点', ticket.site_name],
          ['地址', ticket.address],
          ['座位号', ticket.seat_no ?? ''],
          ['组织单位', ticket.organiser],
        ],
      },
      { kind: 'gap', height: 10 },
      {
        kind: 'table',
        columns: [
          { title: '科目', share: 40 },
          { title: '时间（北京时间）', share: 60 },
        ],
        rows: subjects.map(one => [one.name, `${dateTime(one.starts_at)} 至 ${time(one.ends_at)}`]),
      },
      { kind: 'gap', height: 10 },
      { kind: 'modules', rows: encode(checkUrl, { border: 2, ecc: 'M' }).data, width: QR_WIDTH, align: 'center' },
      {
        kind: 'text',
        text: `扫码查验真伪，或到 ${new URL(checkUrl).origin}/verify 输入 ${ticket.check_code}`,
        size: 9,
        align: 'center',
        isQuiet: true,
      },
      { kind: 'gap', height: 6 },
      { kind: 'text', text: '请带准考证和报名时登记的证件原件参加考试。〓 表示字库里没有的字。', size: 9, isQuiet: true },
    ],
  }
}
