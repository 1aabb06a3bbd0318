import { expect, test } from 'vitest'
import { type Bundle, type Graph, needsOf, stylesAtOnce } from './late-styles.ts'

const PAGE = '/src/pages/home.astro'
const LAYOUT = '/src/layouts/Public.astro'
const ISLAND = '/src/islands/Form.tsx'

interface Fake {
  imports?: string[]
  later?: string[]
  islands?: string[]
}

const graphOf = (modules: Record<string, Fake>): Graph => ({
  getModuleInfo: id => {
    const { imports = [], later = [], islands } = modules[id] ?? {}
    const astro = islands && {
      hydratedComponents: [],
      clientOnlyComponents: islands.map(specifier => ({ specifier })),
    }
    return modules[id] ? { importedIds: imports, dynamicallyImportedIds: later, meta: astro ? { astro } : {} } : null
  },
  resolve: specifier => Promise.resolve(modules[specifier] ? { id: specifier } : null),
})

const chunk = (
  css: string[],
  { has = [], imports = [], begins = null }: { has?: string[]; imports?: string[]; begins?: string | null },
) => ({
  type: 'chunk' as const,
  facadeModuleId: begins,
  moduleIds: has,
  imports,
  viteMetadata: { importedCss: new Set(css) },
})

const server = graphOf({
  [PAGE]: { imports: [LAYOUT], later: ['/src/late.ts', '/src/Part.astro'], islands: [ISLAND] },
  [LAYOUT]: { imports: ['/src/site.css'] },
  [ISLAND]: {},
  '/src/Part.astro': {},
})

const pages: Bundle = {
  'home.mjs': chunk(['home.css'], { has: [PAGE, LAYOUT] }),
  'part.mjs': chunk(['part.css'], { has: ['/src/Part.astro'] }),
  'late.mjs': chunk(['late.css'], { has: ['/src/late.ts'] }),
  'other.mjs': chunk(['other.css'], { has: ['/src/pages/other.astro'] }),
  'home.css': { type: 'asset' },
}

test('a page links what its templates import, not what the server would import later', async () => {
  expect((await needsOf(PAGE, server, pages)).styles).toEqual(new Set(['home.css', 'part.css']))
})

test('a page links what its scripts and islands import at once, not what they import later', async () => {
  const scripts: Bundle = {
    'script.js': chunk([], { begins: `${LAYOUT}?astro&type=script&index=0&lang.ts`, imports: ['shared.js'] }),
    'shared.js': chunk(['menu.css'], {}),
    'form.js': chunk(['form.css'], { begins: ISLAND }),
    'dock.js': chunk(['dock.css'], { begins: '/src/islands/Dock.tsx', imports: ['shared.js'] }),
    'menu.css': { type: 'asset' },
  }
  expect(stylesAtOnce(await needsOf(PAGE, server, pages), scripts)).toEqual(new Set(['menu.css', 'form.css']))
})

test('an island that is nowhere ends the build', async () => {
  await expect(needsOf(PAGE, graphOf({ [PAGE]: { islands: ['./Gone.tsx'] } }), pages)).rejects.toThrow('./Gone.tsx')
})
