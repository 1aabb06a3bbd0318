import { expect, test } from 'vitest'
import { findContacts } from './contact-words.ts'

test.each([
  ['电话13812345678', ['PHONE 13812345678']],
  ['电话：１３８-1234 5678，随时打', ['PHONE 13812345678']],
  ['一三八1234五六七八', ['PHONE 13812345678']],
  ['+86 138 1234 5678', ['PHONE 13812345678']],
  ['微信号：Abc_12345', ['ACCOUNT abc_12345']],
  ['加V信 abc12345 详聊', ['ACCOUNT abc12345']],
  ['微信同号 13812345678', ['PHONE 13812345678']],
  ['写信到 Boss@Example.com', ['EMAIL boss@example.com']],
  ['看 https://Bad.Example.com/a/?from=1 下单', ['LINK bad.example.com/a']],
  ['政策见 https://www.gd.gov.cn/zwgk/1.html', []],
  ['看 https://city.example.com/city/server/1', []],
  ['订单号 20260101123456789012', []],
  ['每平方米 120 元，三室两厅', []],
])('%s', (text, expected) => {
  expect(findContacts(text, 'city.example.com').map(one => `${one.kind} ${one.value}`)).toEqual(expected)
})
