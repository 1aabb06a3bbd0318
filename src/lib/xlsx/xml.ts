/** Walking through the parts of a spreadsheet. There is no document and there are no entities of its own in it that could grow. */
import { Parser } from 'saxen'
import { SheetFault } from './fault.ts'

export type Attributes = Record<string, string>

interface Handlers {
  open?: (name: string, attributes: () => Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const NAMED: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return characterOf(Number(decimal))
    if (hex) return characterOf(Number.parseInt(hex, 16))
    return NAMED[name ?? ''] ?? whole
  })

/** Writers choose prefixes of their own (`x:row`). */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

export function walkXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new Parser()
  parser.on('error', () => {
    throw new SheetFault('文件已经损坏，读不出来')
  })
  if (open)
    parser.on('openTag', (name, attributes) =>
      open(local(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [local(key), decoded(String(value))])),
      ),
    )
  if (close) parser.on('closeTag', name => close(local(name)))
  if (text) {
    parser.on('text', words => text(decoded(words)))
    parser.on('cdata', text)
  }
  parser.parse(xml)
}

/** How a spreadsheet writes characters that XML has no place for: `_x000D_`. */
export const unescapedText = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
