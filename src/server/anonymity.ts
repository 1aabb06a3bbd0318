/**
 * Who asked, bought or judged without a name. A row that is read to be shown carries such a person only inside `MaybeAnonymous`, which cannot be
 * serialised: the way out is `presentPerson`, and it wants to know whether the reader may see who it is. A query that forgets to wrap
 * has a plain name in its row; one that wraps and forgets to present fails at once, for every reader.
 */
import { createHash } from 'node:crypto'

/** A person as an answer names them; a company where they acted for one. */
export type Identity = { kind: 'PERSON' | 'COMPANY'; id: number; name: string; avatar: string }

/** What an answer says: `id` is null and the name an alias where the reader may not know who it is. */
export type Shown = { kind: 'PERSON' | 'COMPANY'; id: number | null; name: string; avatar: string }

export const ALIAS = '匿名用户'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The name of an anonymous person within one conversation: the same for everybody and at every time, another one in the next conversation,
 * made of nothing that belongs to the person.
 * @param conversation what they talk in, e.g. `consultation:12`; none: only that they are anonymous.
 */
export function aliasOf(conversation?: string): string {
  if (conversation === undefined) return ALIAS
  const bytes = createHash('sha256').update(`alias:${conversation}`).digest()
  return `${ALIAS} ${[...bytes.subarray(0, 4)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')}`
}

export class MaybeAnonymous {
  readonly #identity: Identity
  readonly #conversation: string | undefined
  readonly anonymous: boolean

  /** @param options.conversation see `aliasOf`; the alias is the same wherever the same conversation is shown. */
  constructor(identity: Identity, { anonymous, conversation }: { anonymous: boolean; conversation?: string | undefined }) {
    this.#identity = identity
    this.anonymous = anonymous
    this.#conversation = conversation
  }

  /** @param reader.knows true for the person themselves and for readers whom a policy lets see the name; that read is audited. */
  present(reader: { knows: boolean }): Shown {
    return this.anonymous && !reader.knows
      ? { kind: 'PERSON', id: null, name: aliasOf(this.#conversation), avatar: '' }
      : { ...this.#identity }
  }

  /** Keeps an answer that forgot the presenter from leaving. */
  toJSON(): never {
    throw new TypeError('A person who may be anonymous leaves only through presentPerson')
  }
}

export const presentPerson = (person: MaybeAnonymous, reader: { knows: boolean }): Shown => person.present(reader)
