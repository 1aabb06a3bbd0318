// What a page with islands looks like when it leaves the site. The markup of Astro's islands comes from Astro itself.
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { expect, test } from 'vitest'
import { islandsByFile } from './island-scripts.ts'

const file = '/_astro/islands.x.js'
const directive = '<script>(self.Astro||(self.Astro={})).act=()=>{}</script>'
const first = `<style>${ISLAND_STYLES}</style>${directive}<script>${islandScript}</script>`
const sent = (page: string): string => islandsByFile(Buffer.from(page), file).toString()

test('one file stands in the place of the scripts of all islands', () => {
  const page = `<h1>城汇</h1>${first}<astro-island uid="a"></astro-island>${directive}<astro-island uid="b"></astro-island>`
  expect(sent(page)).toBe(
    `<h1>城汇</h1><script src="${file}"></script><astro-island uid="a"></astro-island><astro-island uid="b"></astro-island>`,
  )
})

test('scripts by file and data stay', () => {
  const others = '<script type="application/ld+json">{"@type":"City"}</script><script type="module" src="/_astro/a.js"></script>'
  expect(sent(`${others}${directive}${first}城`)).toBe(`${others}<script src="${file}"></script>城`)
})

test('a page without islands stays as it is', () => {
  expect(sent(`<p>${directive}</p>`)).toBe(`<p>${directive}</p>`)
})
