/**
 * What a domain gives to the whole site. Each domain declares all of it in its `domain.ts`; a part that is forgotten does not compile,
 * and a domain that has none of it says so with an empty list or `'none'`.
 */
import type { RawBuilder } from 'kysely'
import type { ClosingHindrance } from '#lib/contract/people/personal-data.ts'
import type { Actor } from '#server/access/actor.ts'
import type { LinkRightKind } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import type { SearchSource } from '#server/domains/platform/search/document.ts'
import type { WrittenText } from '#server/domains/platform/text-check/service.ts'
import type { OrderOrigin, Purchasable } from '#server/domains/trade/order/service.ts'
import type { Authenticate } from '#server/http/api.ts'
import type { Route } from '#server/http/implement.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Reportable } from '#server/reportable.ts'
import type { Suspendable } from '#server/suspension.ts'
import type { Viewed } from '#server/viewed-queries.ts'
import type { HandoverSource } from './handover.ts'
import type { PersonalColumn } from './personal-columns.ts'

/** For the `tables` of a domain that stores nothing. */
export type NoTables = Record<never, never>

/** Calls by the name of their contract in `lib/contract/index.ts`, then by their own. */
export type RouteGroups = Readonly<Record<string, Readonly<Record<string, Pick<Route, 'call' | 'handler'>>>>>

export type HandlerContext = { db: Db; ports: Ports; authenticate: Authenticate; siteUrl: string; demo: boolean }

/** A person whose account is being closed for good, as it was before. */
export type LeavingPerson = {
  id: number
  phone: string | null
  email: string | null
  /** The companies that end with them. */
  companyIds: readonly number[]
}

/** What a domain knows of a person beyond the personal columns of its tables. */
export type Leaving = {
  /** What others still wait for from the person; while there is any, the account stays. */
  hindrances(db: Db, userId: number): Promise<ClosingHindrance[]>
  /** Names and phones of the person, which are then removed from the texts that stay. */
  traces(trx: Db, userId: number): Promise<{ names: readonly string[]; phones: readonly string[] }>
  /** Erases what the personal columns do not reach. Runs after them, in their transaction. */
  erase(trx: Db, person: LeavingPerson, now: Date): Promise<void>
}

/** Films of uploads that a domain shows: they are made in several sizes while it does. */
export type ShownFilms = {
  /** Selects their `upload_id` alone. */
  shown: RawBuilder<unknown>
  /** The sizes of one can be played; in the transaction that says so. It may be another domain's. */
  ready?(trx: Db, uploadId: number): Promise<void>
}

/** When a private link that a domain gave to somebody still holds; asked at each request, so it looks by an index. */
export type LinkRightRule = { kind: LinkRightKind; holds(db: Db, actor: Actor, id: number): Promise<boolean> | boolean }

/** @template Tables the tables that the domain owns; nobody else writes them. */
export type Domain<Tables extends object = Record<string, Record<string, unknown>>> = {
  /** The folder under `src/server/domains`. */
  name: `${string}/${string}`
  /** Every table with its columns that refer to a person; an empty list where there is none. */
  tables: { readonly [Table in keyof Tables]: readonly PersonalColumn<keyof Tables[Table] & string>[] }
  routes: RouteGroups
  jobs: readonly Job[]
  /** What answers paths outside the API: files, downloads, documents. */
  handlers: readonly ((context: HandlerContext) => PathHandler)[]
  /** The kinds of cases that the review queue decides for this domain. */
  reviews: readonly ReviewSubject[]
  /** What people can report here: how it is found, hidden and brought back. */
  reportables: readonly Reportable[]
  /** What is taken from the public while its owner is suspended. */
  suspendables: readonly Suspendable[]
  handovers: readonly HandoverSource[]
  leaving: Partial<Leaving> | 'none'
  /** Ends what a company that ceases to exist has here. @throws AppError that says why it has to stay; it is declared by `dissolveCompany`. */
  companyEnd: ((trx: Db, companyId: number, now: Date) => Promise<void>) | 'none'
  /** What visitors find by searching. */
  search: readonly SearchSource[]
  /** What can be bought here: its price, and what an order of it does. */
  purchases: readonly Purchasable[]
  /** What is counted when its page is read, its film is played or its file is downloaded, and where the number stands. */
  viewed: readonly Viewed[]
  /** How what people write here is shown and hidden when its words are looked at again. Left out where nothing is written for others. */
  writtenTexts?: readonly WrittenText[]
  /** What orders and quotes of services come from. Left out by all but one domain. */
  orderOrigin?: OrderOrigin
  /** Which uploaded films are made in several sizes. Left out where none is shown. */
  films?: readonly ShownFilms[]
  /** Who may still read what a private link leads to. Left out where no link depends on taking part in something. */
  linkRights?: readonly LinkRightRule[]
}
