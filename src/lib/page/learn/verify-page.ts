/**
 * Checking a certificate by its number. Without a number: the form alone. The page declares no lifetime and is kept nowhere: a certificate may
 * stop counting at any moment.
 */
import type { VerifiedCertificate } from '#lib/contract/learn/course-talk.ts'
import { date } from '#lib/format/date.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

type Found = VerifiedCertificate & { issuedOn: string }

/** @returns `found` null: there is none of this number; undefined: nothing was asked. */
export async function loadVerifyPage(astro: PageContext): Promise<{ no: string; found: Found | null | undefined }> {
  const no = (astro.url.searchParams.get('no') ?? '').trim().slice(0, 40)
  if (no === '') return { no, found: undefined }
  const certificate = /^[!-~]+$/.test(no)
    ? await orNotFound(astro.locals.api.courseTalk.verifyCertificate({ params: { no } }))
    : null
  return { no, found: certificate ? { ...certificate, issuedOn: date(certificate.issuedAt) } : null }
}
