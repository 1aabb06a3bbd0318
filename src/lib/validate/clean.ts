/**
 * The one cleaning of text that people write (decision 030): what cannot be seen, or shows a text otherwise than it reads, is dropped;
 * what is left shows in one way only. Small enough for browsers; look-alikes are judged on the server.
 */

/** Most texts: letters, Chinese and their punctuation, single blanks. Nothing of the rest can change them. */
const PLAIN = /^(?:[!-~\u3001-\u3020\u4e00-\u9fff\uff01-\uff5e]| (?! ))*$/

/** England, Scotland, Wales: the flags that are written with tags. */
const FLAG = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`
const PICTURE = String.raw`\p{ExtPict}\p{EMod}?\ufe0f?`
/**
 * Whatever Unicode says to show as nothing, formats (directions above all), halves of pairs, private use, non-characters, the empty Braille
 * pattern, the object replacement, and controls other than blanks.
 */
const GONE = String.raw`[\p{DI}\p{Cf}\p{Cs}\p{Co}\p{NChar}\u2800\ufffc\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]`
/** Emoji sequences are found first and stay, as they need a joiner, a selector or tags; then everything that goes. */
const UNSEEN = new RegExp(String.raw`(${FLAG}|[\d#*]\ufe0f\u20e3|${PICTURE}(?:\u200d${PICTURE})*)|${GONE}`, 'gu')

/** Accents piled up over their neighbours. Scripts that need several marks on a letter (Tibetan, Thai, Hindi) have up to four. */
const ACCENTS =
  /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g
const MARKS = /(\p{M}{4})\p{M}+/gu

const seen = (text: string): string =>
  text
    .replace(UNSEEN, (_, emoji: string | undefined) => emoji ?? '')
    .normalize('NFC')
    .replace(ACCENTS, '$1')
    .replace(MARKS, '$1')
    .normalize('NFC')

/** One line: line breaks, tabs and runs of blanks become one space; none at the ends. Cleaning what is clean changes nothing. */
export const cleanLine = (text: string): string => (PLAIN.test(text) ? text : seen(text).replace(/[\s\x85]+/g, ' ')).trim()

/**
 * Several lines: one kind of line break, at most one empty line in a row, no blanks before a break or at the ends. The wide blanks with
 * which Chinese paragraphs begin stay.
 */
export const cleanLines = (text: string): string =>
  PLAIN.test(text)
    ? text.trim()
    : seen(text)
        .replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
        .replace(/[^\S\n\u3000]/g, ' ')
        .replace(/[ \u3000]+$/gm, '')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
