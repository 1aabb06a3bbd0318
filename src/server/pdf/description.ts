/** What a PDF document holds, as plain data: it is sent to the child that draws it. Lengths are points (72 to an inch). */

type Align = 'left' | 'center' | 'right'

export type PdfColumn = {
  title: string
  /** Its share of the width; the shares of all columns need not make a round sum. */
  share: number
  align?: Align
}

export type PdfPart =
  | { kind: 'text'; text: string; size?: number; align?: Align; isQuiet?: boolean }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Its head is repeated on every page. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'gap'; height: number }
  /** PNG or JPEG, as base64, made to fit into the given rectangle. */
  | { kind: 'picture'; base64: string; width: number; height: number; align?: Align }
  /** A QR code as its dark and light modules, row by row. */
  | { kind: 'modules'; rows: readonly (readonly boolean[])[]; width: number; align?: Align }

export type PdfDocument = {
  /** Shown in the reader's title bar. */
  title: string
  layout?: 'portrait' | 'landscape'
  /** A double line around every page, as certificates have. */
  isFramed?: boolean
  /** At the foot of every page, before its number. */
  footer: string
  /** When it was made, as its properties say. ISO. */
  createdAt: string
  parts: readonly PdfPart[]
}
