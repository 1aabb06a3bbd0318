import { describe, expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

describe('a path in the log', () => {
  test.each([
    ['/invite/q8ZrT0-3kLm_pVw2XyA9bCdEfGh1JkNo', '/invite/…'],
    ['/v1/invitation/q8ZrT0-3kLm_pVw2XyA9bCdEfGh1JkNo/accept', '/v1/invitation/…/accept'],
    ['/upload/0f3a9c7be21d4f5a8c6b7d8e9f0a1b', '/upload/…'],
    ['/file/0f3a9c7be21d4f5a8c6b7d8e9f0a1b.pdf', '/file/….pdf'],
    ['/city/12345', '/city/12345'],
    ['/consult/detail/98', '/consult/detail/98'],
    ['/member/member_consultEvaluate_detail/4', '/member/member_consultEvaluate_detail/4'],
    ['/home?word=138', '/home'],
  ])('%s is written as %s', (path, written) => expect(loggedPath(path)).toBe(written))
})
