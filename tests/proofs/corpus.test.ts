/**
 * The upload corpus: everything in it is refused, or comes in harmless. Each entry says which. The memory it costs is measured, in the
 * server's process and in the child that touches the files.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  docx,
  flat,
  gzipped,
  pdf,
  pngBomb,
  pngClaiming,
  pngWithSwellingChunk,
  SCRIPT,
  svg,
  zip,
} from '#tests/support/hostile-files.ts'
import { startMeasuredApi } from '#tests/support/measured-api.ts'
import { insertPerson } from '#tests/support/people.ts'
import { tryUpload } from '#tests/support/upload.ts'

const database = useDatabase()
const api = useApiServer(database)
const MB = 1024 * 1024

let sender: Visitor
beforeAll(async () => {
  sender = await api.signedIn(await insertPerson(database.db, { nickname: 'sender' }))
})

const smallPicture = () => flat(64, 48)
const bytes = (text: string) => Buffer.from(text)
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

type Case = [what: string, purpose: UploadPurpose, name: string, content: () => Promise<Buffer> | Buffer]

const ERRORS = {
  type: 'upload.type',
  tooLarge: 'upload.too_large',
  empty: 'upload.empty',
  broken: 'upload.broken',
  pixels: 'upload.pixels',
} as const

const refused: Record<keyof typeof ERRORS, Case[]> = {
  empty: [['nothing at all', 'CONTENT_PICTURE', 'a.png', () => Buffer.alloc(0)]],
  tooLarge: [
    [
      'a picture of 11 MB',
      'CONTENT_PICTURE',
      'a.jpg',
      async () => Buffer.concat([await smallPicture().jpeg().toBuffer(), Buffer.alloc(11 * MB)]),
    ],
    [
      'a picture of 11 MB among attachments',
      'ATTACHMENT',
      'a.jpg',
      async () => Buffer.concat([await smallPicture().jpeg().toBuffer(), Buffer.alloc(11 * MB)]),
    ],
    ['a file of 51 MB', 'ATTACHMENT', 'a.zip', () => Buffer.alloc(51 * MB)],
  ],
  pixels: [
    ['a PNG of 900 million pixels in 110 KB', 'CONTENT_PICTURE', 'bomb.png', () => pngBomb(30_000)],
    ['the same among attachments', 'ATTACHMENT', 'bomb.png', () => pngBomb(30_000)],
    ['a PNG that claims 65 535 × 65 535', 'AVATAR', 'claim.png', () => pngClaiming(65_535)],
    ['a JPEG of 49 million pixels', 'CONTENT_PICTURE', 'big.jpg', () => flat(7_000, 7_000).jpeg().toBuffer()],
    ['a WebP of 144 million pixels', 'CERTIFICATE', 'big.webp', () => flat(12_000, 12_000).webp({ effort: 0 }).toBuffer()],
  ],
  broken: [
    ['half a JPEG', 'AVATAR', 'half.jpg', async () => (await flat(600, 600).jpeg().toBuffer()).subarray(0, 2_000)],
    ['half a PNG', 'AVATAR', 'half.png', async () => (await flat(600, 600).png().toBuffer()).subarray(0, -200)],
    ['half a WebP', 'AVATAR', 'half.webp', async () => (await flat(600, 600).webp().toBuffer()).subarray(0, 60)],
    ['eight bytes of a PNG', 'AVATAR', 'head.png', async () => (await smallPicture().png().toBuffer()).subarray(0, 24)],
    ['a script that begins like a GIF', 'AVATAR', 'x.gif', () => bytes(`GIF89a/*\u0000\u0000*/=1;${SCRIPT}//`)],
    [
      'an archive that unpacks to 4 GB',
      'ATTACHMENT',
      '42.zip',
      () =>
        zip(Array.from({ length: 16 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(200_000), claims: 256 * MB }))),
    ],
    [
      'an archive a thousand times its size',
      'ATTACHMENT',
      'zeros.zip',
      () => zip([{ name: 'zeros', content: Buffer.alloc(200 * MB) }]),
    ],
    [
      'an archive that climbs out of its folder',
      'ATTACHMENT',
      'climb.zip',
      () => zip([{ name: '../../../etc/cron.d/x', content: bytes('x') }]),
    ],
    ['an archive with an absolute name', 'ATTACHMENT', 'root.zip', () => zip([{ name: '/etc/passwd', content: bytes('x') }])],
    ['half an archive', 'ATTACHMENT', 'half.zip', () => zip([{ name: 'a', content: Buffer.alloc(5_000, 'ab') }]).subarray(0, 60)],
  ],
  type: [
    ['a document whose list of parts swells to 200 MB', 'ATTACHMENT', 'swell.docx', () => docx(200 * MB)],
    ['an SVG', 'CONTENT_PICTURE', 'a.svg', () => bytes(svg())],
    ['an SVG called PNG', 'AVATAR', 'a.png', () => bytes(svg())],
    ['an SVG with an XML head', 'ATTACHMENT', 'a.svg', () => bytes(`<?xml version="1.0"?>\n${svg()}`)],
    ['an SVG called text', 'ATTACHMENT', 'a.txt', () => bytes(svg())],
    ['an SVG behind a comment and spaces', 'ATTACHMENT', 'a.txt', () => bytes(`\ufeff \n<!-- a -->${svg()}`)],
    ['an SVG in UTF-16', 'ATTACHMENT', 'a.txt', () => utf16(svg())],
    ['a packed SVG', 'ATTACHMENT', 'a.svgz', () => gzipped(svg())],
    ['a page', 'ATTACHMENT', 'a.html', () => bytes(`<!doctype html>${SCRIPT}`)],
    ['a page called text', 'ATTACHMENT', 'a.txt', () => bytes(`hello ${SCRIPT}`)],
    ['a page called PDF', 'ATTACHMENT', 'a.pdf', () => bytes(`<html>${SCRIPT}\n${pdf()}`)],
    ['a page called PNG', 'AVATAR', 'a.png', () => bytes(`<html>${SCRIPT}`)],
    ['a page in capitals and gaps', 'ATTACHMENT', 'a.csv', () => bytes('a,b\n< ScRiPt >alert(1)</sCrIpT >')],
    ['PHP', 'ATTACHMENT', 'a.txt', () => bytes('<?php system($_GET[0]);')],
    ['a shell script', 'ATTACHMENT', 'a.txt', () => bytes('#!/bin/sh\nrm -rf ~')],
    ['a program in words called so', 'ATTACHMENT', 'a.js', () => bytes('alert(1)')],
    ['a batch file', 'ATTACHMENT', 'a.bat', () => bytes('del *.*')],
    ['a Windows program', 'ATTACHMENT', 'a.pdf', () => Buffer.concat([bytes('MZ'), Buffer.alloc(500, 0x90)])],
    [
      'a Linux program',
      'ATTACHMENT',
      'a.zip',
      () => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(500)]),
    ],
    ['a WebAssembly program', 'ATTACHMENT', 'a.mp4', () => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])],
    ['random bytes', 'ATTACHMENT', 'a.txt', () => Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 7919) % 251))],
    ['a PDF as a picture', 'CERTIFICATE', 'a.jpg', () => pdf()],
    ['a PDF called Word', 'ATTACHMENT', 'a.docx', () => pdf()],
    ['an archive called Word', 'ATTACHMENT', 'a.docx', () => zip([{ name: 'a', content: bytes('a') }])],
    ['an archive called PDF', 'ATTACHMENT', 'a.pdf', () => zip([{ name: 'a', content: bytes('a') }])],
    ['two extensions, the last one dangerous', 'ATTACHMENT', 'a.pdf.html', () => pdf()],
    ['an extension hidden by the direction of writing', 'ATTACHMENT', 'a\u202efdp.exe', () => pdf()],
    ['a TIFF', 'CONTENT_PICTURE', 'a.tiff', () => smallPicture().tiff().toBuffer()],
    ['a picture as a video', 'VIDEO', 'a.mp4', () => smallPicture().jpeg().toBuffer()],
    ['a page as a video', 'VIDEO', 'a.mp4', () => bytes(`<html>${SCRIPT}`)],
    ['a video as a picture', 'CONTENT_PICTURE', 'a.jpg', () => clip()],
  ],
}

const clip = () => readFileSync(new URL('../../demo/clips/lines.mp4', import.meta.url))

const harmless: [...Case, check: (bytes: Buffer, file: UploadedFile, headers: Headers) => Promise<void> | void][] = [
  ['a photo that says where it was taken', 'CERTIFICATE', 'gps.jpg', gpsPhoto, expectClean],
  ['the same in public', 'CONTENT_PICTURE', 'gps.jpg', gpsPhoto, expectClean],
  [
    'a GIF with a script in it',
    'AVATAR',
    'x.gif',
    async () => Buffer.concat([await smallPicture().gif().toBuffer(), bytes(SCRIPT)]),
    expectClean,
  ],
  [
    'a JPEG with PHP in its comment',
    'CERTIFICATE',
    'x.php.jpg',
    async () => withComment(await smallPicture().jpeg().toBuffer(), `<?php ${SCRIPT}`),
    expectClean,
  ],
  [
    'a JPEG that is an archive too',
    'CERTIFICATE',
    'x.jpg',
    async () => Buffer.concat([await smallPicture().jpeg().toBuffer(), zip([{ name: 'evil', content: bytes(SCRIPT) }])]),
    expectClean,
  ],
  [
    'a PNG that is a page too',
    'CERTIFICATE',
    'x.html',
    async () => Buffer.concat([await smallPicture().png().toBuffer(), bytes(`<html>${SCRIPT}`)]),
    expectClean,
  ],
  [
    'a PNG called PDF',
    'ATTACHMENT',
    'x.pdf',
    () => smallPicture().png().toBuffer(),
    (_, file) => expect(file.name).toBe('x.jpg'),
  ],
  [
    '300 frames, of which the first stays',
    'AVATAR',
    'x.gif',
    frames,
    async content => expect((await sharp(content).metadata()).pages ?? 1).toBe(1),
  ],
  [
    'a name that climbs',
    'CERTIFICATE',
    '../../../../../tmp/escaped-upload.jpg',
    () => smallPicture().jpeg().toBuffer(),
    (_, file) => {
      expect(file.name).toBe('escaped-upload.jpg')
      expect(existsSync('/tmp/escaped-upload.jpg')).toBe(false)
      expect(existsSync(join(api.dataDir(), '..', 'escaped-upload.jpg'))).toBe(false)
    },
  ],
  ['a PDF with a page in it', 'ATTACHMENT', 'x.pdf', () => pdf(`<html>${SCRIPT}`), expectKept('application/pdf')],
  [
    'a program called text, without markup',
    'ATTACHMENT',
    'x.txt',
    () => bytes('fetch("https://evil.example")'),
    expectKept('text/plain; charset=utf-8'),
  ],
  [
    'a video with a page behind it',
    'VIDEO',
    'x.mp4',
    () => Buffer.concat([clip(), bytes(`<html>${SCRIPT}`)]),
    expectKept('video/mp4'),
  ],
  [
    'a Word document',
    'ATTACHMENT',
    'x.docx',
    () => docx(100),
    expectKept('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  ],
]

function gpsPhoto(): Promise<Buffer> {
  return flat(80, 40)
    .withExif({ IFD0: { Make: 'EVILCAM', Copyright: SCRIPT }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 32/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = bytes(comment)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

function frames(): Promise<Buffer> {
  const raw = Buffer.alloc(60 * 60 * 3 * 300)
  for (let frame = 0; frame < 300; frame++) raw.fill(frame % 256, frame * 60 * 60 * 3, (frame + 1) * 60 * 60 * 3)
  return sharp(raw, { raw: { width: 60, height: 60 * 300, channels: 3, pageHeight: 60 } })
    .gif()
    .toBuffer()
}

async function expectClean(content: Buffer, file: UploadedFile): Promise<void> {
  const { exif, icc, xmp, iptc, orientation, format, comments } = await sharp(content).metadata()
  expect({ exif, icc, xmp, iptc, comments, orientation }).toEqual({})
  expect(['jpeg', 'webp']).toContain(format)
  expect(content.includes('evil.example') || content.includes('EVILCAM') || content.includes('PK\x03\x04')).toBe(false)
  expect(file.name).toMatch(/\.(jpg|webp)$/)
}

function expectKept(contentType: string) {
  return (_: Buffer, __: UploadedFile, headers: Headers): void => {
    expect(headers.get('content-type')).toBe(contentType)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  }
}

/** The most memory the child holds while `work` runs. */
async function measuredChild(work: () => Promise<void>): Promise<number> {
  let child = 0
  const sample = () => {
    const pid = api.ports().uploads.inspector.childPid()
    if (!pid || process.platform !== 'linux') return
    try {
      child = Math.max(child, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024)
    } catch {
      // It has just ended.
    }
  }
  const timer = setInterval(sample, 20)
  await work()
  clearInterval(timer)
  sample()
  return child
}

const figures: string[] = []
afterAll(() => console.log(`upload corpus: ${figures.join('; ')}`))

describe('the corpus', () => {
  const cases = Object.entries(refused).flatMap(([reason, list]) =>
    list.map(([what, ...rest]) => [what, reason as keyof typeof ERRORS, ...rest] as const),
  )
  let most = 0

  test.each(cases)('refuses %s (%s)', async (_, reason, purpose, name, content) => {
    const answer = await tryUploadMeasured(purpose, name, await content())
    expect(answer.resultStatus, JSON.stringify(answer.resultData)).toBe(false)
    expect(answer.code, answer.message).toBe(ERRORS[reason])
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/)
  })

  test.each(harmless)('takes in %s, made harmless', async (_, purpose, name, content, check) => {
    const answer = await tryUploadMeasured(purpose, name, await content())
    expect(answer.resultStatus, answer.message).toBe(true)
    const file = answer.resultData as UploadedFile
    const local = file.pictureKey
      ? await api.ports().uploads.store.local('public', /^up\/([0-9a-f]+)/.exec(file.pictureKey)?.[1] ?? '')
      : null
    const response = await api.request(file.url)
    const body = Buffer.from(await response.arrayBuffer())
    await check(local ? readFileSync(local) : body, file, response.headers)
  })

  async function tryUploadMeasured(purpose: UploadPurpose, name: string, content: Buffer) {
    let answer!: Awaited<ReturnType<typeof tryUpload>>
    const child = await measuredChild(async () => {
      answer = await tryUpload(api, sender, purpose, name, content)
    })
    most = Math.max(most, child)
    return answer
  }

  test('cost the child less than 400 MB at any time', () => {
    figures.push(`${cases.length} refused, ${harmless.length} made harmless, child at most ${Math.round(most / MB)} MB`)
    expect(most).toBeLessThan(400 * MB)
  })
})

// The kernel's figures of a process of its own, which is on Linux only.
describe.runIf(process.platform === 'linux')('memory of the server', () => {
  let site: Awaited<ReturnType<typeof startMeasuredApi>>
  beforeAll(async () => {
    site = await startMeasuredApi(database.url)
    // What is loaded with the first upload is no part of what the next ones cost.
    await tryUpload(site, site.visitor(sender), 'AVATAR', 'first.png', await smallPicture().png().toBuffer())
  })
  afterAll(() => site.stop())

  const many = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) =>
        site.visitor(await api.signedIn(await insertPerson(database.db, { nickname: `many${index}` }))),
      ),
    )

  test('stays bounded while pictures swell that are read', async () => {
    const contents = [pngWithSwellingChunk('zTXt', 400 * MB), pngWithSwellingChunk('iCCP', 400 * MB)]
    const { growth, child } = await site.measure(async () => {
      for (const content of contents) await tryUpload(site, site.visitor(sender), 'AVATAR', 'swell.png', content)
    })
    figures.push(`swelling chunks of 400 MB: server +${Math.round(growth / MB)} MB, child ${Math.round(child / MB)} MB`)
    expect(growth).toBeLessThan(100 * MB)
    expect(child).toBeLessThan(400 * MB)
  })

  test('stays that of one picture while 40 of 39 million pixels come at once', async () => {
    const jpeg = await flat(6_250, 6_250).jpeg().toBuffer()
    const webp = await flat(6_250, 6_250).webp({ effort: 0 }).toBuffer()
    const png = await flat(6_250, 6_250).png().toBuffer()
    const people = await many(8)
    const codes: (string | undefined)[] = []
    const started = Date.now()
    const { growth, child } = await site.measure(async () => {
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const content = [jpeg, webp, png][index % 3]!
          const answer = await tryUpload(site, people[index % 8]!, 'CONTENT_PICTURE', `many${index}.jpg`, content)
          codes.push(answer.resultStatus ? 'ready' : answer.code)
        }),
      )
    })
    const seconds = (Date.now() - started) / 1000
    figures.push(
      `40 × 39 MP at once: server +${Math.round(growth / MB)} MB, child ${Math.round(child / MB)} MB, ${seconds.toFixed(1)} s`,
    )
    expect(new Set(codes)).toEqual(new Set(['ready']))
    expect(growth).toBeLessThan(100 * MB)
    expect(child).toBeLessThan(400 * MB)
  }, 180_000)

  test('does not hold 240 MB that are on the way at once', async () => {
    const content = Buffer.alloc(20 * MB, '城汇')
    const people = await many(4)
    const { growth } = await site.measure(async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => tryUpload(site, people[index % 4]!, 'ATTACHMENT', `${index}.txt`, content)),
      )
      // Text of that length is not read; it is refused, and its bytes are gone.
      for (const answer of answers) expect(answer.code).toBe(ERRORS.type)
    })
    figures.push(`12 × 20 MB on the way: server +${Math.round(growth / MB)} MB`)
    expect(growth).toBeLessThan(160 * MB)
  })
})
