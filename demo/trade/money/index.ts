/** The money and the coins of the demo city, after its orders: payments, refunds, the ledger, earnings, lots of coins, sign-ins, monthly statements. */
import type { SeedContext } from '#demo/context.ts'
import { createBook } from './book.ts'
import { writeCoins } from './coins.ts'
import { writeEarnings } from './earnings.ts'
import { readOrders } from './orders.ts'
import { writePayments, writeRefunds } from './payments.ts'
import { writeStatements } from './statements.ts'

export async function seedMoney(context: SeedContext): Promise<void> {
  const book = createBook()
  const orders = await readOrders(context.db)
  const payments = await writePayments(context.db, orders, book)
  await writeEarnings(context, orders, book)
  await writeRefunds(context, orders, { payments, book })
  await writeCoins(context, orders, book)
  await book.write(context.db)
  await writeStatements(context)
}
