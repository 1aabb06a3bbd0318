/**
 * Writes src/server/reference/data/character-parts.tsv: of what parts the characters of GB 2312 are put together (two or three of them),
 * from the file chaizi-jt.txt of https://github.com/kfcd/chaizi (CC BY 3.0), whose path is the argument.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const decoder = new TextDecoder('gbk')
const usual = new Set()
for (let row = 0xb0; row <= 0xf7; row++) {
  for (let cell = 0xa1; cell <= 0xfe; cell++) usual.add(decoder.decode(new Uint8Array([row, cell])))
}

const parts = new Map()
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const [character = '', ...ways] = line.trim().split('\t')
  if (!usual.has(character)) continue
  const known = parts.get(character) ?? new Set()
  for (const way of ways) {
    const own = way.split(' ').filter(Boolean)
    if (own.length >= 2 && own.length <= 3 && own.every(part => part.length === 1)) known.add(own.join(''))
  }
  if (known.size > 0) parts.set(character, known)
}
const lines = [...parts].map(([character, ways]) => [character, ...ways].join('\t'))
writeFileSync(join(import.meta.dirname, '../src/server/reference/data/character-parts.tsv'), `${lines.join('\n')}\n`)
