/** The search of the anonymity walks finds what was planted, wherever it can hide. */
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPdf } from '#server/pdf/create-pdf.ts'
import { Corpus } from './corpus.ts'
import { tellingPicture } from './her.ts'

const MARK = '庚辛壬'

const foundIn = (content: string | Uint8Array, mark = MARK): string[] => {
  const corpus = new Corpus([mark])
  corpus.take('files', 'planted', content)
  return corpus.findings()
}

test('in a text, in an address, in a name within an archive within an archive, packed, and in two bytes a letter', () => {
  expect(foundIn(`{"name":"${MARK}"}`)).toHaveLength(1)
  expect(foundIn(`attachment; filename*=UTF-8''${encodeURIComponent(MARK).toLowerCase()}.txt`)).toHaveLength(1)
  const inner = zipSync({ [`${MARK}.txt`]: strToU8('nothing') })
  expect(foundIn(zipSync({ 'inner.zip': inner }, { level: 9 })).length).toBeGreaterThan(0)
  expect(foundIn(gzipSync(MARK))).toHaveLength(1)
  for (const bytes of [Buffer.from(MARK, 'utf16le'), Buffer.from(MARK, 'utf16le').swap16()])
    expect(foundIn(bytes)).toHaveLength(1)
})

test('in the text of a document, and in what a picture says about itself until it is taken off', async () => {
  const pdf = await createPdf({
    title: '月结单',
    footer: '',
    createdAt: '2026-03-02T02:00:00.000Z',
    parts: [{ kind: 'text', text: MARK }],
  })
  expect(foundIn(pdf).some(found => found.includes('→ text'))).toBe(true)
  const picture = await tellingPicture()
  expect(foundIn(picture, 'GENG-CAMERA-77').length).toBeGreaterThan(0)
  expect(foundIn(await sharp(picture).jpeg().toBuffer(), 'GENG-CAMERA-77')).toEqual([])
})
