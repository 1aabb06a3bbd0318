/** The corpus in parts: every part stands on one record of each kind, as rich text, as plain text, or short. */
import { payloads, shortPayloads } from '#tests/support/xss/corpus.ts'

export const PARTS = 6

/** Every part of the corpus stands on one record of each kind, so that a payload that swallows what follows hides a sixth at most. */
export const part = (index: number): string[] => payloads.filter((_, at) => at % PARTS === index % PARTS)

export const rich = (index: number): string =>
  part(index)
    .map(payload => `<p>${payload}</p>`)
    .join('\n')

export const plain = (index: number, most: number): string => {
  let text = ''
  for (const payload of part(index)) if ([...text].length + [...payload].length < most) text += `${payload} `
  return text.trim()
}

export const short = (index: number, most: number): string => {
  const fitting = shortPayloads(most)
  return fitting[(index * 7) % fitting.length] ?? ''
}
