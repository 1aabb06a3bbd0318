/**
 * All manifests together, by part. Services must not import the list of domains, which imports them; they read the registry when they
 * are called. `domains/index.ts` fills it once, when it is loaded.
 */
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import type { ReportKind } from '#lib/contract/platform/report.ts'
import type { OrderKind } from '#lib/contract/trade/order.ts'
import type { LinkRightKind } from '#server/access/link-reader.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import type { TextSubject, WrittenText } from '#server/domains/platform/text-check/service.ts'
import type { OrderOrigin, Purchasable } from '#server/domains/trade/order/service.ts'
import type { Reportable } from '#server/reportable.ts'
import type { Domain, Leaving, LinkRightRule, RouteGroups, ShownFilms } from './domain.ts'
import type { PersonalColumn } from './personal-columns.ts'

export type PersonalTable = PersonalColumn & { table: string }

export type DomainRegistry = {
  domains: readonly Domain[]
  routes: RouteGroups
  jobs: Domain['jobs']
  handlers: Domain['handlers']
  reviewSubjects: Partial<Record<ReviewKind, ReviewSubject>>
  reportables: Partial<Record<ReportKind, Reportable>>
  suspendables: Domain['suspendables']
  handovers: Domain['handovers']
  personalTables: readonly PersonalTable[]
  leaving: readonly Partial<Leaving>[]
  companyEnds: readonly Exclude<Domain['companyEnd'], 'none'>[]
  searchSources: Domain['search']
  purchasables: Partial<Record<OrderKind, Purchasable>>
  viewed: Domain['viewed']
  writtenTexts: Partial<Record<TextSubject, WrittenText>>
  films: readonly ShownFilms[]
  linkRights: Partial<Record<LinkRightKind, LinkRightRule>>
  orderOrigin: OrderOrigin | undefined
}

/** @throws Error when two domains give the same thing. */
function byName<Value>(what: string, entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  const found: Record<string, Value> = {}
  for (const [name, value] of entries) {
    if (name in found) throw new Error(`Two domains declare the ${what} ${name}`)
    found[name] = value
  }
  return found
}

/** @throws Error when two domains give it. */
const findOrderOrigin = (domains: readonly Domain[]): Domain['orderOrigin'] =>
  byName(
    'part',
    domains.flatMap(({ orderOrigin }) => (orderOrigin ? [['orderOrigin', orderOrigin] as const] : [])),
  ).orderOrigin

const isGiven = <Part>(part: Part | 'none'): part is Part => part !== 'none'

const linkRightsOf = (domains: readonly Domain[]): DomainRegistry['linkRights'] =>
  byName(
    'right to a link',
    domains.flatMap(domain => (domain.linkRights ?? []).map(one => [one.kind, one] as const)),
  )

const writtenTextsOf = (domains: readonly Domain[]): DomainRegistry['writtenTexts'] =>
  byName(
    'written text',
    domains.flatMap(domain => (domain.writtenTexts ?? []).map(one => [one.subject, one] as const)),
  )

function assemble(domains: readonly Domain[]): DomainRegistry {
  const tables = byName(
    'table',
    domains.flatMap(domain => Object.entries(domain.tables)),
  )
  const jobs = domains.flatMap(domain => domain.jobs)
  byName(
    'job',
    jobs.map(job => [job.name, job]),
  )
  const suspendables = domains.flatMap(domain => domain.suspendables)
  byName(
    'suspendable',
    suspendables.map(one => [one.kind, one]),
  )
  const searchSources = domains.flatMap(domain => domain.search)
  byName(
    'search kind',
    searchSources.map(source => [source.kind, source]),
  )
  const viewed = domains.flatMap(domain => domain.viewed)
  byName(
    'counted kind',
    viewed.map(one => [one.kind, one]),
  )
  return {
    domains,
    routes: byName(
      'routes',
      domains.flatMap(domain => Object.entries(domain.routes)),
    ),
    jobs,
    handlers: domains.flatMap(domain => domain.handlers),
    reviewSubjects: byName(
      'review kind',
      domains.flatMap(domain => domain.reviews.map(subject => [subject.kind, subject] as const)),
    ),
    reportables: byName(
      'reportable',
      domains.flatMap(domain => domain.reportables.map(one => [one.kind, one] as const)),
    ),
    suspendables,
    handovers: domains.flatMap(domain => domain.handovers),
    personalTables: Object.entries(tables).flatMap(([table, columns]) => columns.map(column => ({ table, ...column }))),
    leaving: domains.map(domain => domain.leaving).filter(isGiven),
    companyEnds: domains.map(domain => domain.companyEnd).filter(isGiven),
    searchSources,
    purchasables: byName(
      'kind of order',
      domains.flatMap(domain => domain.purchases.map(one => [one.kind, one] as const)),
    ),
    viewed,
    writtenTexts: writtenTextsOf(domains),
    films: domains.flatMap(domain => domain.films ?? []),
    linkRights: linkRightsOf(domains),
    orderOrigin: findOrderOrigin(domains),
  }
}

let registered: DomainRegistry | undefined

/** @throws Error when two domains claim the same table, routes, job or kind. */
export function registerDomains(domains: readonly Domain[]): DomainRegistry {
  registered = assemble(domains)
  return registered
}

/** @throws Error when nothing has loaded the list of domains. */
export function getRegistry(): DomainRegistry {
  if (!registered) throw new Error('No domains are registered: import #server/domains/index.ts before calling a service')
  return registered
}
