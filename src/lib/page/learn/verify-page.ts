/**
 * Checking a certificate or a ticket by its code. Without one: the form alone. The page declares no lifetime and is kept nowhere: a paper may
 * stop counting at any moment.
 */
import type { VerifiedCertificate } from '#lib/contract/learn/course-talk.ts'
import type { VerifiedExamCertificate, VerifiedTicket } from '#lib/contract/learn/exam.ts'
import { date, dateTime } from '#lib/format/date.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

type Verified = {
  no: string
  certificate: (VerifiedCertificate & { issuedOn: string }) | null
  ticket: (VerifiedTicket & { at: string }) | null
  examCertificate: (VerifiedExamCertificate & { on: string; issuedOn: string }) | null
  /** Something was asked, and there is nothing of this code. */
  isUnknown: boolean
}

export async function loadVerifyPage(astro: PageContext): Promise<Verified> {
  const no = (astro.url.searchParams.get('no') ?? '').trim().slice(0, 40)
  const { api } = astro.locals
  const params = { no }
  const [certificate, ticket, examCertificate] = /^[!-~]+$/.test(no)
    ? await Promise.all([
        orNotFound(api.courseTalk.verifyCertificate({ params })),
        orNotFound(api.exam.verifyTicket({ params })),
        orNotFound(api.exam.verifyExamCertificate({ params })),
      ])
    : [null, null, null]
  return {
    no,
    certificate: certificate && { ...certificate, issuedOn: date(certificate.issuedAt) },
    ticket: ticket && { ...ticket, at: dateTime(ticket.startsAt) },
    examCertificate: examCertificate && {
      ...examCertificate,
      on: date(examCertificate.examOn),
      issuedOn: date(examCertificate.issuedAt),
    },
    isUnknown: no !== '' && !certificate && !ticket && !examCertificate,
  }
}
