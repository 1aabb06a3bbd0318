import { expect, test } from 'vitest'
import { html, raw } from './html.ts'

test('what a person wrote cannot become markup, in text or in an attribute', () => {
  const name = `"><script>alert('x')</script>&`
  expect(html`<a title="${name}">${name}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</a>',
  )
})

test('a row of parts: markup as it is, texts escaped, nothing for what is not there', () => {
  const tags = ['五险一金', 'R&D'].map(tag => html`<i>${tag}</i>`)
  expect(html`<p>${tags}${raw('<hr>')}${['<', 1]}${null}${undefined}${false}${true}${0}${''}</p>`.text).toBe(
    '<p><i>五险一金</i><i>R&amp;D</i><hr>&lt;10</p>',
  )
})

test('line breaks of the source are not sent, those of the words are', () => {
  const row = (words: string) => html`
    <li>
      <b>${words}</b> <i>两个字</i>
    </li>`
  expect(row('第一行\n  第二行').text).toBe('<li><b>第一行\n  第二行</b> <i>两个字</i></li>')
  expect(row('再来').text).toBe('<li><b>再来</b> <i>两个字</i></li>')
})
