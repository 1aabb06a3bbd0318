// The file of synonyms that an operator brings along: read once, refused by line when it cannot be meant.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listFileSynonyms, openSynonyms, parseSynonyms } from './synonym-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-synonyms-'))
const file = path.join(folder, 'own.txt')
afterAll(() => {
  openSynonyms(undefined)
  rmSync(folder, { recursive: true })
})

describe('a file of synonyms', () => {
  test('is one group a line, with comments and empty lines', () => {
    expect(parseSynonyms('\uFEFF# 家务\n保姆  家政\r\n\n月嫂 产后护理 # 带娃\n', 'own.txt')).toEqual([
      ['保姆', '家政'],
      ['月嫂', '产后护理'],
    ])
  })

  test.each(['保姆', '一 二 三 四 五 六 七 八 九 十 十一 十二 十三', `长 ${'很'.repeat(25)}`])(
    'is refused by its line: %s',
    line => {
      expect(() => parseSynonyms(`保姆 家政\n${line}`, 'own.txt')).toThrow('own.txt, line 2')
    },
  )

  test('is read once, at the start', () => {
    writeFileSync(file, '凉茶 王老吉')
    openSynonyms(file)
    expect(listFileSynonyms()).toEqual([['凉茶', '王老吉']])
  })

  test('that is not there stops the start with the name of the setting', () => {
    expect(() => openSynonyms(path.join(folder, 'missing.txt'))).toThrow('SEARCH_SYNONYMS_FILE')
  })
})
