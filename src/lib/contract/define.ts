/**
 * How a call is declared. From one declaration come the server's parsing and stripping, the clients' types, the OpenAPI document
 * and the test that walks every call; nothing about a call is written twice.
 */

import { z } from 'zod'
import type { PageTag } from '#lib/tags.ts'
import { MAX_AREA_CODE, MAX_INT } from '#lib/validate/bounds.ts'
import type { Mark } from '#lib/validate/checked.ts'
import { codeText, searchText } from '#lib/validate/text.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `public`: anyone. `user`: a valid session. `employee`: who acts for a company, as anyone there. `admin`: who acts
 * for a company as its owner or an administrator. `owner`: who acts for a company as its owner. `manager`: an operator.
 * What a call does with one record (mine, my company's, somebody else's) is decided by the domain's policy on top of this.
 */
export type Access = 'public' | 'user' | 'employee' | 'admin' | 'owner' | 'manager'

/** The areas of duty of operators. `super` includes all the others. */
export const DUTIES = ['content', 'merchants', 'money', 'support', 'super'] as const
export type Duty = (typeof DUTIES)[number]

/** Which duty an operator needs. `any`: every operator may. A call of operators that does not say so does not compile. */
type OperatorRule = { access: Exclude<Access, 'manager'>; duty?: undefined } | { access: 'manager'; duty: Duty | 'any' }

export type CallDefinition = {
  method: Method
  /** Relative to `/v1/front`, or absolute when it starts with `/v1/`. Parameters as `{id}`. */
  path: string
  /** What the call does, in Chinese: the one place where the trade's Chinese term stands. */
  summary: string
  /** `recent`: who calls must have proven in the last ten minutes that they sit before this session (security.md). */
  proof?: 'recent'
  /**
   * A call that moves money: sent twice with one `Idempotency-Key` it has one effect and gives one answer (server/http/idempotency). Clients
   * send a key with each submit; without one only the call's own unique constraints protect.
   */
  idempotent?: true
  /**
   * A call by which somebody publishes words or offers of their own: refused while points keep them from posting (server/posting.ts), and
   * where the switch of publishing, new agreements or the minors' mode say so (platform/feature/calls.ts).
   */
  posts?: true
  /** Not answered to an operator who sees with somebody's eyes: words between two people, and what opens other doors (http/shadow.ts). */
  sealed?: true
  /**
   * Only for public calls that many pages make alike: for how long pages may be given one cached answer, unless one of its tags is purged.
   */
  cache?: { seconds: number; tags: readonly PageTag[] }
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.core.$ZodType
  /** Bytes that its body may have, where those of other calls are too few (server/http/read-input.ts). */
  bodyBytes?: number
  result: z.ZodType
  errors: readonly ErrorCode[]
} & OperatorRule

export type Contract = Record<string, CallDefinition>

/** Whether somewhere within what a handler receives stands a string that no text type has judged. Closed lists and patterns pass. */
type HasPlainString<Value> = unknown extends Value
  ? true
  : Value extends string
    ? string extends Value
      ? Mark extends keyof Value
        ? false
        : true
      : false
    : Value extends readonly (infer Item)[]
      ? HasPlainString<Item>
      : Value extends object
        ? string extends keyof Value
          ? // An empty object reads as a record of nothing.
            [Value[keyof Value]] extends [never]
            ? false
            : true
          : { [Key in keyof Value]-?: HasPlainString<Value[Key]> }[keyof Value]
        : false

type PlainStringIn<Part extends string, Schema> =
  true extends HasPlainString<OutputOf<Schema>>
    ? {
        [key in Part]: 'holds a plain string: take lineText, multilineText, nameText, searchText, codeText or strictText of validate/text.ts'
      }
    : unknown

/** Refuses a declaration by which a text would come in as it was typed. What a call answers is not concerned. */
type TextsAreJudged<Definition extends CallDefinition> = PlainStringIn<'params', Definition['params']> &
  PlainStringIn<'query', Definition['query']> &
  PlainStringIn<'body', Definition['body']>

/** Declares one call and keeps its literal types. */
export const defineCall = <const Definition extends CallDefinition>(
  definition: Definition & TextsAreJudged<Definition>,
): Definition => definition

export { API_BASE, pathOf } from './path.ts'

/** What the access rule of a call may answer, besides what the call declares. */
export const accessErrors = ({
  access,
  proof,
  idempotent,
  posts,
}: Pick<CallDefinition, 'access' | 'proof' | 'idempotent' | 'posts'>): readonly ErrorCode[] =>
  access === 'public'
    ? []
    : [
        ...(idempotent ? (['request.running', 'request.other_body'] as const) : []),
        'session.invalid',
        'rights.denied',
        ...(['employee', 'admin', 'owner'].includes(access) ? (['rights.company_identity'] as const) : []),
        ...(proof ? (['session.proof_again'] as const) : []),
        ...(posts ? (['rights.posting'] as const) : []),
      ]

type InputOf<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined
type OutputOf<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined
type PartIfRequired<Name extends string, Value> = Value extends undefined
  ? { [key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/** What a caller passes: `{ params, query, body }`, each only where the call declares it. */
export type CallInput<Call extends CallDefinition> = PartIfRequired<'params', InputOf<Call['params']>> &
  PartIfRequired<'query', InputOf<Call['query']>> &
  PartIfRequired<'body', InputOf<Call['body']>>

/** What a handler receives after parsing. */
export type CallParsed<Call extends CallDefinition> = {
  params: OutputOf<Call['params']>
  query: OutputOf<Call['query']>
  body: OutputOf<Call['body']>
}

export type CallResult<Call extends CallDefinition> = z.output<Call['result']>

/** The id of a record, as it travels in a body. */
export const recordId = z.int().positive().max(MAX_INT)

/** The id of a record, as it travels in a path or a query. */
export const idParam = z.coerce.number().int().positive().max(MAX_INT)

/** The code of a province, city, district or town, as it travels in a query. */
export const areaCodeParam = z.coerce.number().int().positive().max(MAX_AREA_CODE)

export const PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
/** Beyond this row a list is read on by cursor only. */
export const MAX_OFFSET = 10_000

/** The query every list accepts (constants.md, "Lists"). Calls extend it with their filters and narrow `sort`. */
export const pageQuery = z.object({
  keyword: searchText().optional(),
  pageNo: z.coerce.number().int().min(1).max(MAX_OFFSET).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  sort: codeText(20).optional(),
  cursor: codeText(400).optional(),
})

export type PageQuery = z.output<typeof pageQuery>

/** The query of a list whose order nobody chooses. */
export const listQuery = pageQuery.omit({ sort: true })

/** The answer of a call that only does something. */
export const done = z.object({ done: z.literal(true) })

/** The answer of every list: counted exactly up to 10 000, beyond that a lower bound. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    totalIsLowerBound: z.boolean(),
    nextCursor: z.string().nullable(),
  })

export type ListOf<Item> = {
  list: Item[]
  pageNo: number
  pageSize: number
  total: number
  totalIsLowerBound: boolean
  nextCursor: string | null
}

/**
 * The revision of what an editor shows (decision 024): it comes with what the editor loads and with what a save answers. A save may bring
 * it back, as the body's `version`, and is refused with `state.changed` when the record says something else by now.
 */
export const version = codeText(40)
/** The answer of a save that tells nothing but the new revision. */
export const saved = done.extend({ version })

/** A moment as it travels: ISO 8601 with zone. */
export const timestamp = z.iso.datetime({ offset: true })
/** Money as it travels: integer fen. */
export const fen = z.number().int().min(0)
/** A picture key: `path~rrggbb`, the dominant colour being part of the key. */
export const pictureKey = z.string()
