/** A notice as each side sees it: nobody is shown how to reach the other, nor the proof of who they are. */
import type { AssertionCard, AssertionDetail, ManagedAssertion } from '#lib/contract/platform/rights.ts'
import type { Operator } from '#server/access/actor.ts'
import { type LinkReader, operatorReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, type StoredUpload, signedLink, uploadedFileOf } from '#server/domains/platform/upload/service.ts'
import * as queries from './queries.ts'
import { mayRetractAssertion } from './withdrawal.ts'

/** Whom links are for, and when. */
type Giving = { reader: LinkReader | null; now: Date }

const fileOf = (upload: StoredUpload, { reader, now }: Giving) => ({ name: upload.name, url: signedLink(upload, reader, now) })

/** The rows with everything that was answered to them. */
async function withAnswers(db: Db, rows: readonly queries.AssertionRow[], giving: Giving) {
  const ids = rows.map(row => row.id)
  const [rebuttals, suits] = await Promise.all([queries.listRebuttals(db, ids), queries.listSuits(db, ids)])
  const uploads = await findUploads(db, [
    ...rows.flatMap(row => [...row.identity_upload_ids, ...row.proof_upload_ids]),
    ...[...rebuttals, ...suits].flatMap(one => one.proof_upload_ids),
  ])
  const stored = (of: readonly number[]) => of.flatMap(id => uploads.get(id) ?? [])
  const files = (of: readonly number[]) => stored(of).map(upload => fileOf(upload, giving))
  return rows.map(row => {
    const rebuttal = rebuttals.find(one => one.assertion_id === row.id)
    return {
      row,
      identity: stored(row.identity_upload_ids),
      proofs: stored(row.proof_upload_ids),
      rebuttal: rebuttal
        ? {
            name: rebuttal.name,
            contact: rebuttal.contact,
            signature: rebuttal.signature,
            grounds: rebuttal.grounds,
            proofs: files(rebuttal.proof_upload_ids),
            createdAt: rebuttal.created_at.toISOString(),
          }
        : null,
      suits: suits
        .filter(one => one.assertion_id === row.id)
        .map(one => ({
          authority: one.authority,
          number: one.number,
          proofs: files(one.proof_upload_ids),
          state: one.state,
          answer: one.answer,
          createdAt: one.created_at.toISOString(),
        })),
    }
  })
}

type Answered = Awaited<ReturnType<typeof withAnswers>>[number]

const forwardedOf = ({ row, proofs }: Answered, giving: Giving) => ({
  claimantName: row.claimant_name,
  rightProof: row.right_proof,
  proofs: proofs.map(upload => fileOf(upload, giving)),
  addresses: row.addresses,
  grounds: row.grounds,
})

const noticeOf = (row: queries.AssertionRow): number => row.notice_id ?? row.id

/** What else is named in the same notice as each of the rows. */
async function othersOf(db: Db, rows: readonly queries.AssertionRow[]) {
  const all = await queries.listOfNotices(db, rows.map(noticeOf))
  return (row: queries.AssertionRow) => all.filter(other => other.id !== row.id && noticeOf(other) === noticeOf(row))
}

/** For operators. */
export async function managedAssertions(db: Db, operator: Operator, caseId: number, now: Date): Promise<ManagedAssertion[]> {
  const giving = { reader: operatorReader(operator), now }
  const rows = await queries.listOfCase(db, caseId)
  const [all, others] = [await withAnswers(db, rows, giving), await othersOf(db, rows)]
  const barred = await queries.listBarred(
    db,
    all.map(one => one.row.claimant_user_id),
  )
  return all.map(one => ({
    ...forwardedOf(one, giving),
    assertionId: one.row.id,
    state: one.row.state,
    contact: one.row.contact,
    identity: one.identity.map(upload => fileOf(upload, giving)),
    signature: one.row.signature,
    isBarred: barred.has(one.row.claimant_user_id),
    answer: one.row.answer,
    others: others(one.row).map(({ case_id, title, state }) => ({ caseId: case_id, title, state })),
    submittedAt: one.row.submitted_at.toISOString(),
    until: one.row.until?.toISOString() ?? null,
    rebuttal: one.rebuttal,
    suits: one.suits,
  }))
}

export const roleOf = (row: queries.AssertionRow, userId: number): AssertionCard['role'] =>
  row.claimant_user_id === userId ? 'CLAIMANT' : 'AUTHOR'

export const presentCard = (row: queries.AssertionRow, userId: number): AssertionCard => ({
  assertionId: row.id,
  kind: row.kind,
  title: row.title,
  role: roleOf(row, userId),
  state: row.state,
  submittedAt: row.submitted_at.toISOString(),
  until: row.until?.toISOString() ?? null,
})

export async function presentDetail(
  db: Db,
  row: queries.AssertionRow,
  { userId, link, reader, now }: { userId: number; link: string | null; reader: LinkReader | null; now: Date },
): Promise<AssertionDetail> {
  const giving = { reader, now }
  const one = (await withAnswers(db, [row], giving))[0] as Answered
  const isClaimant = roleOf(row, userId) === 'CLAIMANT'
  const others = isClaimant ? (await othersOf(db, [row]))(row) : []
  const isRunning = row.until !== null && row.until > now
  return {
    ...presentCard(row, userId),
    link,
    assertion: forwardedOf(one, giving),
    answer: row.answer,
    rebuttal: one.rebuttal,
    suits: one.suits,
    may: {
      complete: isClaimant && row.state === 'INCOMPLETE',
      rebut: !isClaimant && row.state === 'FORWARDED' && isRunning,
      showSuit: isClaimant && row.state === 'REBUTTED' && isRunning && one.suits.every(suit => suit.state !== 'WAITING'),
      withdraw: isClaimant && mayRetractAssertion(row),
    },
    others: others.map(({ id, kind, title, state }) => ({ assertionId: id, kind, title, state })),
    own: isClaimant
      ? {
          contact: row.contact,
          identity: one.identity.map(upload => uploadedFileOf(upload, reader, now)),
          proofs: one.proofs.map(upload => uploadedFileOf(upload, reader, now)),
        }
      : null,
  }
}
