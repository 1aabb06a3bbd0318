/** Operators give up their duties before they close their account. */
import type { ClosingHindrance } from '#lib/contract/people/personal-data.ts'
import type { Db } from '#server/db/client.ts'
import { isOperator } from './leaving-queries.ts'

export async function listOperatorHindrances(db: Db, userId: number): Promise<ClosingHindrance[]> {
  if (!(await isOperator(db, userId))) return []
  return [{ kind: 'OPERATOR', text: '你是运营人员，请先由其他运营人员取消你的运营权限。', link: null }]
}
