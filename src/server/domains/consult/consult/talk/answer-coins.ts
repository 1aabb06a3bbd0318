/** Coins for an accepted answer (rule 金币, 二). They belong to a person: somebody who answers for a company gets none (rule 金币, 六). */
import type { Db } from '#server/db/client.ts'
import { grantCoins, lockCoins } from '#server/domains/trade/coin/service.ts'

const ANSWER_COINS = 20

type Accepted = { id: number; author_user_id: number; company_id: number | null }

const isPersonal = ({ company_id }: Accepted): boolean => company_id === null

/** Once for each answer. */
export async function grantAnswerCoins(trx: Db, answers: readonly Accepted[], at: Date): Promise<void> {
  const rewarded = answers
    .filter(isPersonal)
    .map(({ id, author_user_id }) => ({ id, author: { kind: 'USER', id: author_user_id } as const }))
  if (rewarded.length === 0) return
  await lockCoins(
    trx,
    rewarded.map(({ author }) => author),
  )
  for (const { id, author } of rewarded)
    await grantCoins(trx, author, { amount: ANSWER_COINS, reason: 'ANSWER', ref: String(id), at })
}

/** A sentence for the notice to its author; empty where nothing is given. */
export const answerCoinsText = (answer: Accepted): string => (isPersonal(answer) ? `奖励你 ${ANSWER_COINS} 枚金币。` : '')
