import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readQuizSheet, writeQuizSheet } from './quiz-sheet.ts'
import { CSV_HEAD, type QuizItem, type QuizRead } from './quiz-text.ts'

const items: QuizItem[] = [
  {
    kind: 'SINGLE',
    question: '1+1=?\n请选 <一个> & "只选"',
    choices: ['2', '=1+2', '-5'],
    answers: [0],
    texts: [],
    explanation: '@因为',
  },
  {
    kind: 'MULTIPLE',
    question: '哪些是，偶数 𠮷',
    choices: ['2', '3', '4', '5', '6', '8'],
    answers: [0, 2],
    texts: [],
    explanation: '',
  },
  { kind: 'TRUE_FALSE', question: '_x0041_ 是字母', choices: ['对', '错'], answers: [0], texts: [], explanation: '近似' },
  { kind: 'FILL', question: "'=首都是", choices: [], answers: [], texts: ['北京', '北京市'], explanation: '' },
]

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const LINKS = `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
const BOOK = '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'

/** A file as another program writes it. @param rows what stands in `sheetData`. */
const fileOf = (rows: string, more: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': BOOK,
        'xl/_rels/workbook.xml.rels': LINKS,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const good = (line: number, choice = cell(`C${line}`, '甲')) =>
  `<row r="${line}">${cell(`A${line}`, '单选')}${cell(`B${line}`, '好的题')}${choice}${cell(`D${line}`, '乙')}${cell(`I${line}`, 'A')}</row>`

function readOf(bytes: Uint8Array): QuizRead {
  const read = readQuizSheet(bytes)
  if (typeof read === 'string') throw new Error(read)
  return read
}

test('what is written into a spreadsheet is read as it was, and no cell of it begins a formula', async () => {
  const bytes = new Uint8Array(await writeQuizSheet(items).arrayBuffer())
  expect(readOf(bytes)).toEqual({ items, faults: [] })
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain(CSV_HEAD[0])
  expect(sheet).not.toMatch(/<f>|<t[^>]*>[=+\-@]/)
})

test('cells are read as the texts that they show, whatever they are kept as', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="171" formatCode="0.0&quot;天&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="9"/><xf numFmtId="171"/></cellXfs></styleSheet>'
  const strings =
    '<sst><si><t>多选</t></si><si><r><t>哪些</t></r><r><t xml:space="preserve"> 对</t></r><rPh><t>na xie</t></rPh></si><si><t>AF&#x1F600;</t></si></sst>'
  const rows =
    '<x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c r="B3" t="s"><x:v>1</x:v></x:c><x:c r="C3"><x:f>0.1+0.2</x:f><x:v>0.30000000000000004</x:v></x:c>' +
    '<x:c r="D3" s="1"><x:v>46351</x:v></x:c><x:c r="E3" s="2"><x:v>46351.5</x:v></x:c>' +
    '<x:c r="F3" s="3"><x:v>0.5</x:v></x:c><x:c r="G3" t="b"><x:v>1</x:v></x:c>' +
    '<x:c r="H3" t="str"><x:f>A1</x:f><x:v>算出来的</x:v></x:c><x:c r="I3" t="s"><x:v>2</x:v></x:c>' +
    '<x:c r="J3" s="4"><x:v>7</x:v></x:c><x:c r="ZZ3"><x:v>9</x:v></x:c></x:row>'
  const read = readOf(fileOf(rows, { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': strings }))
  expect(read.faults).toEqual([])
  expect(read.items).toEqual([
    {
      kind: 'MULTIPLE',
      question: '哪些 对',
      choices: ['0.3', '2026-11-25', '2026-11-25 12:00', '50%', 'TRUE', '算出来的'],
      answers: [0, 5],
      texts: [],
      explanation: '7',
    },
  ])
})

test('faulty lines are listed with the number that the spreadsheet shows, the others are imported', () => {
  const read = readOf(
    fileOf(
      `<row r="1">${CSV_HEAD.map((text, at) => cell(`${String.fromCharCode(65 + at)}1`, text)).join('')}</row>${good(2)}` +
        good(4, '<c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c>') +
        good(6, '<c r="C6"><f>NOW()</f></c>') +
        good(7, '<c r="C7" t="s"><v>99</v></c>') +
        `<row r="9">${cell('A9', '问答')}${cell('B9', '随便说说')}</row>`,
    ),
  )
  expect(read.items).toHaveLength(1)
  expect(read.faults.map(one => [one.line, one.message])).toEqual([
    [4, 'C 列是公式的错误 #DIV/0!'],
    [6, 'C 列是没有算出结果的公式，请改成文字'],
    [7, 'C 列的文字在文件里找不到'],
    [9, '题型“问答”不认识，请写 单选、多选、判断 或 填空'],
  ])
})

test('what is no such file is told for what it is', () => {
  expect(readQuizSheet(strToU8('题型,题目'))).toContain('这不是 .xlsx 文件')
  expect(readQuizSheet(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain('旧版 .xls 或加了密码')
  expect(readQuizSheet(zipSync({ 'word/document.xml': strToU8('<a/>') }))).toContain('没有表格')
  expect(readQuizSheet(fileOf(good(1)).subarray(0, 300))).toMatch(/没有表格|损坏/)
  expect(readQuizSheet(fileOf('<row r="1"><c>', {}))).toContain('损坏')
  expect(readQuizSheet(fileOf(good(1), { 'xl/workbook.xml': '<workbook/>' }))).toContain('没有表格')
  expect(readQuizSheet(new Uint8Array(1_000_001))).toContain('文件太大了')
})

test('a small file cannot make much of itself', () => {
  const began = performance.now()
  // Places that are far out, rows and columns alike, which other readers fill with empty cells.
  expect(readQuizSheet(fileOf(good(1_048_576)))).toContain('最多 2000 行')
  expect(readQuizSheet(fileOf(good(Number.MAX_SAFE_INTEGER)))).toContain('最多 2000 行')
  expect(readOf(fileOf(`${good(1)}<row r="2"><c r="XFD2"><v>1</v></c></row>`)).items).toHaveLength(1)
  // A part of 60 MB that says of itself that it has a thousand bytes.
  const packed = zipSync({
    'xl/workbook.xml': strToU8(BOOK),
    'xl/_rels/workbook.xml.rels': strToU8(LINKS),
    'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000),
  })
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  for (let at = 0; at < packed.length - 4; at++) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true)
  expect(packed.length).toBeLessThan(1_000_000)
  expect(readQuizSheet(packed)).toContain('解开以后太大')
  // Entities of its own are not known to the reader, so that none can be made of others.
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`
  const read = readQuizSheet(fileOf(good(1), { 'xl/sharedStrings.xml': `${bomb}<sst><si><t>&b;</t></si></sst>` }))
  expect(typeof read === 'string' || read.items.length === 1).toBe(true)
  expect(performance.now() - began).toBeLessThan(20_000)
}, 60_000)
