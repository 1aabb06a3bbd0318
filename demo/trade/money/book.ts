/**
 * The ledger of the demo city: postings are gathered and written at once, oldest first, so that no account is below its bounds in between.
 * They are what the program would have posted, by the same kinds and references: it can post none of them a second time.
 */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { type AccountRef, keepsBalance, keyOfRef, ownerColumns } from '#server/domains/trade/ledger/account.ts'
import type { Posting } from '#server/domains/trade/ledger/service.ts'

export type Book = {
  post(posting: Posting): void
  write(db: SeedContext['db']): Promise<void>
}

export function createBook(): Book {
  const postings: Posting[] = []
  return {
    post(posting) {
      postings.push({ ...posting, transfers: posting.transfers.filter(transfer => transfer.amount !== 0) })
    },
    async write(db) {
      // A stable sort: what an order did within one moment stays in its order.
      const all = postings.toSorted((one, other) => one.at.getTime() - other.at.getTime())
      const refs = new Map<string, AccountRef>()
      for (const { debit, credit } of all.flatMap(posting => posting.transfers)) {
        refs.set(keyOfRef(debit), debit)
        refs.set(keyOfRef(credit), credit)
      }
      const accountIds = await insertReturningIds(
        db,
        'ledger_accounts',
        [...refs.values()].map(account => ({
          book: account.book,
          kind: account.kind,
          ...ownerColumns(account),
          balance: keepsBalance(account.kind) ? (0 as const) : null,
        })),
      )
      const idOf = new Map([...refs.keys()].map((key, index) => [key, accountIds[index]!]))
      const postingIds = await insertReturningIds(
        db,
        'ledger_postings',
        all.map(({ kind, ref, orderId, at }) => ({ kind, ref, order_id: orderId ?? null, at })),
      )
      await insertAll(
        db,
        'ledger_transfers',
        all.flatMap(({ transfers }, index) =>
          transfers.map(({ debit, credit, amount }) => ({
            posting_id: postingIds[index]!,
            book: debit.book,
            debit: idOf.get(keyOfRef(debit))!,
            credit: idOf.get(keyOfRef(credit))!,
            amount,
          })),
        ),
      )
    },
  }
}
