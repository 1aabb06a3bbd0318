/** Every call of the contract, and how to send one. */
import { accessErrors, type CallDefinition, type Contract, pathOf } from '#lib/contract/define.ts'
import { commonErrors, type ErrorCode } from '#lib/contract/errors.ts'
import { contract } from '#lib/contract/index.ts'
import type { Answer } from '#tests/support/api-server.ts'
import type { Role } from './cast.ts'
import { managedFixtures, recordFixtures } from './record-fixtures.ts'

export type Call = { name: string; call: CallDefinition }
export const calls: Call[] = Object.entries(contract as Record<string, Contract>).flatMap(([domain, own]) =>
  Object.entries(own).map(([name, call]) => ({ name: `${domain}.${name}`, call })),
)
export const closed = calls.filter(({ call }) => call.access !== 'public')

export const send = (
  { name, call }: Call,
  { visitor }: Role,
  params: Record<string, string>,
  body: unknown = {},
): Promise<Answer> => {
  const path = pathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'))
  const query = recordFixtures[name]?.query
  const relative = `../..${path}${query ? `?${new URLSearchParams(query)}` : ''}`.replace('../../v1/', '../')
  return call.method === 'GET' ? visitor.get(relative) : visitor.post(relative, body)
}

export const declared = ({ call }: Call): readonly ErrorCode[] => [...call.errors, ...commonErrors, ...accessErrors(call)]

export const bodyOf = (name: string): unknown => recordFixtures[name]?.body ?? managedFixtures[name]?.body
