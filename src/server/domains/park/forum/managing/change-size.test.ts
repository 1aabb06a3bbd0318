import { expect, test } from 'vitest'
import { changedShare, isLargeChange } from './change-size.ts'

const TEXT = '办理流程：先在网上提交申请，三个工作日内会有电话通知，带身份证和营业执照到一楼窗口领取。全程不收费，周末不办公。'

test.each([
  ['nothing', TEXT, false],
  ['a number that was wrong', TEXT.replace('三个', '五个'), false],
  ['blanks between the lines', TEXT.replaceAll('，', '，\n'), false],
  ['one sentence more', `${TEXT}电话打不通可以发邮件。`, false],
  ['the first half', `提醒：地址换了，${TEXT.slice(26)}`, true],
  ['everything', '出售九成新的办公椅，价格面议，先到先得，可以送货上门，园区内免费。', true],
  ['as much again beside it', TEXT + [...TEXT].toReversed().join(''), true],
])('a change of %s', (_, after, isLarge) => {
  expect(isLargeChange(TEXT, after)).toBe(isLarge)
})

test('two empty texts are the same', () => {
  expect(changedShare('', '')).toBe(0)
})
