/** SQL of who stands behind a private link now. */
import { sql } from 'kysely'
import type { Duty } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import type { ActingCompany, Actor } from './actor.ts'
import type { LinkReader } from './link-reader.ts'

type ReaderRow = {
  session_user_id: number
  proved_at: Date
  is_operator: boolean
  operator_duties: Duty[]
  shadow_user_id: number | null
  employee_id: number | null
  employee_identity: ActingCompany['employeeIdentity'] | null
  cloud_permission: ActingCompany['cloudPermission'] | null
}

/**
 * One look by primary keys at the session, its account, the company and the operator's view.
 * @returns undefined when the session has ended, its account may not act, the company is no longer theirs, or the view is over.
 */
export async function findLinkActor(db: Db, reader: Omit<LinkReader, 'right'>, now: Date): Promise<Actor | undefined> {
  const { sessionId, companyId, shadowId } = reader
  const { rows } = await sql<ReaderRow>`
    select sessions.user_id as session_user_id, sessions.proved_at, owner.is_operator, owner.operator_duties,
      seen.id as shadow_user_id, company_employees.id as employee_id, company_employees.employee_identity,
      company_employees.cloud_permission
    from sessions
    join users as owner on owner.id = sessions.user_id and owner.state in ('ACTIVE', 'CLOSING')
    left join shadows on shadows.id = ${shadowId} and shadows.session_id = sessions.id and shadows.ended_at is null
      and shadows.ends_at > ${now} and owner.is_operator
    left join users as seen on seen.id = shadows.user_id and seen.state <> 'CLOSED' and not seen.is_operator
    left join company_employees on company_employees.user_id = coalesce(seen.id, owner.id)
      and company_employees.company_id = ${companyId} and company_employees.state in ('ACTIVE', 'LEAVING')
      and exists (select from companies where companies.id = company_employees.company_id and companies.state = 'ACTIVE')
    where sessions.id = ${sessionId} and sessions.revoked_at is null and sessions.expires_at > ${now}`.execute(db)
  const [row] = rows
  if (!row || (shadowId !== null && row.shadow_user_id === null)) return undefined
  const { employee_id: employeeId, employee_identity: employeeIdentity, cloud_permission: cloudPermission } = row
  const isEmployed = employeeId !== null && employeeIdentity !== null && cloudPermission !== null
  if (companyId !== null && !isEmployed) return undefined
  const company = companyId !== null && isEmployed ? { companyId, employeeId, employeeIdentity, cloudPermission } : null
  if (shadowId !== null && row.shadow_user_id !== null) {
    const shadow = { id: shadowId, operatorId: row.session_user_id }
    return { kind: 'user', userId: row.shadow_user_id, sessionId, provedAt: new Date(0), company, shadow }
  }
  const person = { userId: row.session_user_id, sessionId, provedAt: row.proved_at, company }
  return row.is_operator ? { kind: 'manager', duties: row.operator_duties, ...person } : { kind: 'user', ...person }
}
