/**
 * A process of 64 actors who move money and coins at random, for tests that kill it: `node tests/faults/ledger-worker.ts DATABASE_URL NAME`. It says
 * on a line of its own what was acknowledged (`+ ref`), and what it gave up on purpose before the commit (`- ref`).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb } from '#server/db/client.ts'
import {
  type AccountRef,
  clearing,
  coinIssue,
  coinSpent,
  coins,
  type Identity,
  post,
  type Transfer,
  wallet,
} from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'

const ACTORS = 64
/** Of every hundred events so many are given up before their commit, and so many are sent a second time. */
const ABORTS = 20
const REPEATS = 10
const MOST = 500

const [url = '', name = ''] = process.argv.slice(2)
const db = createDb(url, { max: 16, applicationName: 'chenghui-ledger-fault' })
/** Retried, since the worker may begin while the database is away. */
async function listPeople(): Promise<Identity[]> {
  try {
    const rows = await db.selectFrom('users').select('id').where('nickname', 'like', '记账人%').execute()
    return rows.map(({ id }) => ({ kind: 'USER', id }))
  } catch {
    await sleep(50)
    return listPeople()
  }
}
const people = await listPeople()
const provider = clearing('fault')

const pick = <One>(list: readonly One[]): One => list[Math.floor(Math.random() * list.length)] as One
const amount = (): number => 1 + Math.floor(Math.random() * MOST)

/** One to three movements; many ask for more than there is, which has to be refused. */
function transfers(): Transfer[] {
  const move = (debit: AccountRef, credit: AccountRef): Transfer => ({ debit, credit, amount: amount() })
  const kinds: ((person: Identity, other: Identity) => Transfer)[] = [
    person => move(provider, wallet('PENDING', person)),
    person => move(wallet('PENDING', person), wallet('AVAILABLE', person)),
    person => move(wallet('AVAILABLE', person), wallet('FROZEN', person)),
    person => move(wallet('FROZEN', person), provider),
    (person, other) => move(wallet('AVAILABLE', person), wallet('AVAILABLE', other)),
    person => move(wallet('RECEIVABLE', person), provider),
    person => move(provider, wallet('RECEIVABLE', person)),
    person => move(coinIssue, coins(person)),
    person => move(coins(person), coinSpent),
  ]
  return Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => pick(kinds)(pick(people), pick(people)))
}

class GivenUp extends Error {}

async function act(ref: string, moved: readonly Transfer[]): Promise<void> {
  const givesUp = Math.random() * 100 < ABORTS
  try {
    await db.transaction().execute(async trx => {
      await post(trx, { kind: 'CORRECTION', ref, at: new Date(), transfers: moved })
      if (givesUp) throw new GivenUp()
    })
    console.log(`+ ${ref}`)
    if (Math.random() * 100 < REPEATS)
      await db.transaction().execute(trx => post(trx, { kind: 'CORRECTION', ref, at: new Date(), transfers: moved }))
  } catch (error) {
    if (error instanceof GivenUp) console.log(`- ${ref}`)
    // The database is away for a moment; what happened to the event nobody was told.
    else if (!(error instanceof AppError && error.code === 'money.balance_too_low')) await sleep(20)
  }
}

await Promise.all(
  Array.from({ length: ACTORS }, async (_, actor) => {
    for (let count = 0; ; count++) await act(`${name}-${actor}-${count}`, transfers())
  }),
)
