/** The typed client of the whole contract: `api.<domain>.<call>({ params, query, body })`. */
import type { CallDefinition, CallInput, CallResult } from '#lib/contract/define.ts'
import type { Contracts } from '#lib/contract/index.ts'

type Optional<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input]

export type CallFunction<Call extends CallDefinition> = (...args: Optional<CallInput<Call>>) => Promise<CallResult<Call>>

export type Api = {
  [domain in keyof Contracts]: {
    [name in keyof Contracts[domain]]: Contracts[domain][name] extends CallDefinition
      ? CallFunction<Contracts[domain][name]>
      : never
  }
}
