/** Plain text that a person types and others read. */
import { z } from 'zod'

/** Control characters, and the invisible ones by which a text shows otherwise than it reads (bidirectional overrides, zero width). */
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

export const cleanText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim()

/** Characters as people count them. */
const lengthOf = (text: string): number => [...text].length

/** One line: line breaks and runs of spaces become one space. */
export const lineField = (name: string, min: number, max: number) =>
  z
    .string()
    .max(max * 8, `${name}最多 ${max} 个字`)
    .transform(text => cleanText(text).replace(/\s+/g, ' '))
    .refine(text => min === 0 || text.length > 0, `请填写${name}`)
    .refine(text => lengthOf(text) >= min || text.length === 0, `${name}至少 ${min} 个字`)
    .refine(text => lengthOf(text) <= max, `${name}最多 ${max} 个字`)

/** Several lines. */
export const textField = (name: string, max: number) =>
  z
    .string()
    .max(max * 8, `${name}最多 ${max} 个字`)
    .transform(text => cleanText(text).replace(/\n{3,}/g, '\n\n'))
    .refine(text => lengthOf(text) <= max, `${name}最多 ${max} 个字`)
