// Builds the committed font of PDF documents: the characters of src/server/pdf/charset.ts out of Noto Sans SC (SIL Open Font License).
//   node scripts/pdf-font.mjs
// The source (57 MB) and the program that cuts it are fetched into a temporary folder, so that no installation carries them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listCharacters } from '../src/server/pdf/charset.ts'

const SOURCE = '@expo-google-fonts/noto-sans-sc'
const CUTTER = 'subset-font'
const PACKAGES = [`${SOURCE}@0.4.3`, `${CUTTER}@2.9.0`]

const out = path.resolve(import.meta.dirname, '../src/server/pdf/font')
const folder = mkdtempSync(path.join(tmpdir(), 'pdf-font-'))
try {
  writeFileSync(path.join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder, stdio: 'inherit' })
  const require = createRequire(path.join(folder, 'package.json'))
  const source = path.join(folder, 'node_modules', SOURCE)
  const font = await require(CUTTER)(
    readFileSync(path.join(source, '400Regular/NotoSansSC_400Regular.ttf')),
    [...listCharacters()].join(''),
    { targetFormat: 'truetype' },
  )
  writeFileSync(path.join(out, 'noto-sans-sc-gb2312.ttf'), font)
  writeFileSync(path.join(out, 'OFL.txt'), readFileSync(path.join(source, 'LICENSE_FONT')))
  console.log(`noto-sans-sc-gb2312.ttf: ${font.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}
