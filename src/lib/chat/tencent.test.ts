import { expect, test } from 'vitest'
import { isSignal } from './tencent.ts'

test.each([
  ['{"conversationId":3,"seq":9,"clientMsgId":"m"}', true],
  ['{"conversationId":"3","seq":9}', false],
  ['{"conversationId":3}', false],
  ['null', false],
  ['not json', false],
  ['', false],
  [undefined, false],
])('of a message with the data %s the place is read: %s', (text, read) => {
  expect(isSignal(text)).toBe(read)
})
