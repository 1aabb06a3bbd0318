/** A directed consultation of a journey: asked for free over the API, accepted, and what an operator decides about it. */
import { type APIRequestContext, expect } from '@playwright/test'
import { query } from './inbox.ts'
import { type Member, newMember } from './journey-people.ts'

/** Calls the API as somebody, for what has a journey of its own. */
export async function callAs<Result>(
  request: APIRequestContext,
  { token }: Pick<Member, 'token'>,
  path: string,
  body?: object,
): Promise<Result> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = body === undefined ? await request.get(path, { headers }) : await request.post(path, { headers, data: body })
  const json = (await answer.json()) as { resultStatus: boolean; resultData: Result }
  expect(json.resultStatus, JSON.stringify(json)).toBe(true)
  return json.resultData
}

export type Expert = { consultantId: number; categoryId: number; member: Member }

/** Somebody whose first consultation in writing is free. */
export async function newExpert(nickname: string): Promise<Expert> {
  const member = await newMember(nickname)
  const [row] = await query<{ id: number }>(
    `insert into consultants (user_id, name, title, root_category_id, state, free_first, province_code, city_code)
     values ($1, $2, '律师', (select id from consult_categories where parent_id is null order by id limit 1), 'ACTIVE', true, 19, 1607)
     returning id`,
    [member.id, nickname],
  )
  const [field] = await query<{ category_id: number }>(
    `insert into consultant_fields (consultant_id, category_id) select $1, id from consult_categories
     where parent_id = (select root_category_id from consultants where id = $1) order by id limit 1 returning category_id`,
    [row!.id],
  )
  await query(`insert into consult_fees (consultant_id, way, minutes, price, follow_ups) values ($1, 'TEXT', 2880, 9900, 2)`, [
    row!.id,
  ])
  return { consultantId: row!.id, categoryId: field!.category_id, member }
}

/** Asked and accepted: its time runs. @returns its number. */
export async function beginConsultation(
  request: APIRequestContext,
  asker: Member,
  expert: Expert,
  title: string,
): Promise<number> {
  const { consultationId } = await callAs<{ consultationId: number }>(request, asker, '/v1/front/consultation/directed', {
    title,
    text: '公司要求签两年竞业限制，没有写补偿。',
    employeeId: expert.consultantId,
    categoryId: expert.categoryId,
    way: 'TEXT',
    minutes: 2880,
    startsAt: null,
    files: [],
    anonymous: false,
  })
  await callAs(request, expert.member, `/v1/front/consultation/${consultationId}/dispose`, { decision: 'ACCEPT' })
  return consultationId
}

/** An operator of its own lets it pass. */
export async function approve(request: APIRequestContext, kind: string, title: string): Promise<void> {
  const operator = await newMember('审核员')
  await query(`update users set is_operator = true, operator_duties = '{super}' where id = $1`, [operator.id])
  const { list } = await callAs<{ list: { id: number }[] }>(
    request,
    operator,
    `/v1/manager/review/list?kind=${kind}&keyword=${encodeURIComponent(title)}`,
  )
  for (const step of ['claim', 'approve']) await callAs(request, operator, `/v1/manager/review/${list[0]!.id}/${step}`, {})
}
