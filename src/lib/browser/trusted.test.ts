import { expect, test } from 'vitest'
import { payloads } from '#tests/support/xss/corpus.ts'
import { isHarmless, trustedMarkup, trustedScript } from './trusted.ts'

test('a library may write its buttons and names', () => {
  for (const markup of [
    '',
    '<div class="art-mask"><i class="art-icon art-icon-state"></i></div>',
    '<svg viewBox="0 0 24 24"><path d="M5 8"/></svg>',
    '边界：Apache ECharts',
  ])
    expect(isHarmless(markup), markup).toBe(true)
})

test('where a browser does not know Trusted Types strings stay strings', () => {
  expect(trustedMarkup('<b>字</b>')).toBe('<b>字</b>')
  expect(trustedScript('/sw.js')).toBe('/sw.js')
})

test("nothing of the corpus with a script or a handler in it passes as a library's markup", () => {
  const running = payloads.filter(payload =>
    /<script\b|<iframe\b|\bon(error|load|click|focus|mouseover|toggle)\s*=/i.test(payload),
  )
  expect(running.length).toBeGreaterThan(50)
  expect(running.filter(isHarmless)).toEqual([])
})
