/**
 * The one place that says which services, companies and questions a visitor may see. Freezing or dissolving a company, or
 * freezing a person, suspends their services in the same transaction, so a list needs to look at one column only.
 * The conditions are written exactly like the predicates of the partial indexes.
 */
import { type RawBuilder, sql } from 'kysely'

/** Condition on `services`: published. */
export const isPublicService: RawBuilder<boolean> = sql<boolean>`services.is_public`

/** Condition on `companies`: neither frozen nor dissolving nor dissolved. */
export const isPublicCompany: RawBuilder<boolean> = sql<boolean>`companies.state = 'ACTIVE'`

/** Condition on `schools`: passed and online. */
export const isPublicSchool: RawBuilder<boolean> = sql<boolean>`schools.state = 'ONLINE'`

/** Condition on `service_questions`. */
export const isPublicQuestion: RawBuilder<boolean> = sql<boolean>`service_questions.state = 'PUBLISHED'`

/** Condition on `company_employees`: those who answer for a company in public. */
export const isPublicStaff: RawBuilder<boolean> = sql<boolean>`company_employees.state = 'ACTIVE'
  and company_employees.employee_identity in ('OWNER', 'CONSULTANT')`
