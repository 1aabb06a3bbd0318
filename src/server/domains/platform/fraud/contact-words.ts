/** Finds phones, accounts of messengers, addresses of mail and links in a text, each in one form however it is written. */
import { comparedAs } from '#server/domains/platform/text-check/service.ts'
import type { ContactKind } from './tables.ts'

export type Contact = { kind: ContactKind; value: string }

const PHONE = /(?<!\d)(?:\+?86)?(1[3-9]\d{9})(?!\d)/g
/** Digits that are kept apart so that nobody finds the number. */
const BETWEEN_DIGITS = /(?<=\d)[\s·.\-—_]{1,3}(?=\d)/g
const EMAIL = /[\w.+-]{2,64}@[\w-]+(?:\.[\w-]+)+/g
const ACCOUNT = /(?:微信|薇信|威信|v信|vx|wx|qq|扣扣)(?:号|同号|联系|添加|加|是|为|[\s:：，,（(])*([a-z][\w-]{5,19}|\d{5,12})/g
const LINK = /(?:https?:\/\/|www\.)([^\s<>"'，。；、）)]+)/g
/** Pages that many people rightly point to. */
const PUBLIC_HOSTS = /(?:^|\.)(?:gov|edu|ac)\.cn$/

const CHINESE_DIGITS = '零一二三四五六七八九'
const withDigits = (text: string): string =>
  text.replace(/〇/g, '0').replace(/[零一二三四五六七八九]/g, one => String(CHINESE_DIGITS.indexOf(one)))

const phonesIn = (text: string): string[] => [...text.matchAll(PHONE)].map(match => match[1] ?? '')

function linkOf(found: string, ownHost: string): string | null {
  const address = found
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/[/.]+$/, '')
  const host = address.split('/', 1)[0] ?? ''
  if (!host.includes('.') || host === ownHost || PUBLIC_HOSTS.test(host)) return null
  return address
}

/** @param ownHost links to the site itself lead nobody away. @returns each contact once. */
export function findContacts(text: string, ownHost: string): Contact[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const joined = withDigits(folded).replace(BETWEEN_DIGITS, '')
  const found: Contact[] = [...phonesIn(joined), ...phonesIn(withDigits(comparedAs(text)))].map(value => ({
    kind: 'PHONE',
    value,
  }))
  for (const [value] of folded.matchAll(EMAIL)) found.push({ kind: 'EMAIL', value })
  for (const [, value = ''] of folded.matchAll(ACCOUNT)) {
    found.push({ kind: /^1[3-9]\d{9}$/.test(value) ? 'PHONE' : 'ACCOUNT', value })
  }
  for (const [, address = ''] of folded.matchAll(LINK)) {
    const value = linkOf(address, ownHost)
    if (value) found.push({ kind: 'LINK', value })
  }
  return [...new Map(found.map(one => [`${one.kind}:${one.value}`, one])).values()]
}
