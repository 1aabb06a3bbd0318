/** The kinds of documents, and the values they carry for their cards. Apart from document.ts, which knows the database. */

export type SearchKind =
  | 'service'
  | 'company'
  | 'consultcompany'
  | 'consultant'
  | 'topic'
  | 'reply'
  | 'course'
  | 'user'
  | 'question'
  | 'answer'
  | 'video'
  | 'job'
  | 'resume'

/** A flat value that a result card shows; strings are plain text, never HTML. Amounts in fen, times ISO 8601. */
export type SearchFact = string | number | boolean | null
