import { expect, test } from 'vitest'
import { chapterText, parseChapters, parseTranscript, readVtt, transcriptText } from './transcript.ts'

test('chapters and transcripts are written a line each, and come back as they were', () => {
  const chapters = '0:00 开场\n1:05 怎么算补偿\n1:02:03 最后'
  expect(parseChapters(`${chapters}\n\n`)).toEqual({
    lines: [
      { at: 0, title: '开场' },
      { at: 65, title: '怎么算补偿' },
      { at: 3_723, title: '最后' },
    ],
    problem: null,
  })
  expect(chapterText(parseChapters(chapters).lines)).toBe(chapters)
  const talk = '0:03 提问者：合同没有写补偿\n0:08.500 咨询师：那要看所在城市的规定'
  expect(parseTranscript(talk).lines).toEqual([
    { at: 3_000, speaker: 'ASKER', content: '合同没有写补偿' },
    { at: 8_500, speaker: 'CONSULTANT', content: '那要看所在城市的规定' },
  ])
  expect(transcriptText(parseTranscript(talk).lines)).toBe(talk)
})

test('a line without a name goes on with who spoke, and one without a time is named by its number', () => {
  expect(parseTranscript('0:01 提问者：第一句\n0:02 还有一句').lines.map(line => line.speaker)).toEqual(['ASKER', 'ASKER'])
  expect(parseTranscript('0:01 好的\n没有时间')).toEqual({ lines: [], problem: '第 2 行要写成“0:12 提问者：说了什么”' })
  expect(parseChapters('1:75 不是时间').problem).toMatch(/第 1 行/)
})

test('WebVTT is read with its voices, without tags, notes and names', () => {
  const vtt = [
    '\uFEFFWEBVTT - 录音',
    'NOTE 不要',
    '1\n00:00:01.200 --> 00:00:03.000 align:start\n<v 王律师>先看<b>协议</b>&amp;附件</v>',
    '00:04.000 --> 00:06.000\n<v 李女士>没有\n附件</v>',
    '00:01:07.000 --> 00:01:08.000\n<v 提问者>好的</v>',
    'STYLE\n::cue { color: red }',
  ].join('\r\n\r\n')
  expect(readVtt(vtt)).toEqual([
    { at: 1_200, speaker: 'CONSULTANT', content: '先看协议&附件' },
    { at: 4_000, speaker: 'ASKER', content: '没有 附件' },
    { at: 67_000, speaker: 'ASKER', content: '好的' },
  ])
  expect(readVtt('1\n00:00:01,200 --> 00:00:03,000\n字幕')).toBeNull()
})
