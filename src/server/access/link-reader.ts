/** Whom a private link is for. The link names them under its signature, and its handler checks at each request whether their right still holds. */
import type { Actor } from './actor.ts'

/** The domain that gives a link says under this kind when somebody may still read what it leads to (`linkRights` of its manifest). */
export type LinkRightKind =
  | 'CHAT'
  | 'CONSULTATION'
  | 'RECORDING'
  | 'PLAYBACK'
  | 'ORDER'
  | 'ENROLMENT'
  | 'APPLICATION'
  | 'OPERATOR'
  | 'CERTIFICATE'
  | 'EXAM_CERTIFICATE'
  | 'TICKET'
  | 'STATEMENT'
  | 'EXPORT'
  | 'DOWNLOAD'
  | 'PREVIEW'

export type LinkRight = { kind: LinkRightKind; id: number }

export type LinkReader = {
  /** 0: anybody who has the link, since what it leads to is public. */
  sessionId: number
  /** The company they act for, while they work there. */
  companyId: number | null
  /** The shadow through which an operator sees as this person; null for the person themselves. */
  shadowId: number | null
  /** What they must still take part in; null: the session, its account and the company are enough. */
  right: LinkRight | null
}

/** @returns null for a visitor: what they may have is for everybody. */
export const linkReaderOf = (actor: Actor, right: LinkRight | null = null): LinkReader | null =>
  actor.kind === 'visitor'
    ? null
    : {
        sessionId: actor.sessionId,
        companyId: actor.company?.companyId ?? null,
        shadowId: actor.kind === 'user' ? (actor.shadow?.id ?? null) : null,
        right,
      }

/** A link for anybody who has it, as long as what it leads to is public: the rule is asked as for a visitor. */
export const everybodyReader = (right: LinkRight): LinkReader => ({ sessionId: 0, companyId: null, shadowId: null, right })

/** A link for operators alone, good as long as they are operators. @throws Error for everybody else. */
export function operatorReader(actor: Actor): LinkReader {
  const reader = actor.kind === 'manager' ? linkReaderOf(actor, { kind: 'OPERATOR', id: 0 }) : null
  if (!reader) throw new Error('Only operators are given this link')
  return reader
}
