/**
 * Takes from pages the links to styles of what scripts load later (the dock of the chat, the list of cities, uploads …). Astro links on a page every
 * style sheet that any `import()` of its scripts may lead to; Vite's `import()` brings those of its module by itself, and waits for them.
 */
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

type BuildSetup = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]
type Page = BuildSetup['pages'] extends Map<string, infer Built> ? Built : never

interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  meta: { astro?: { hydratedComponents: Island[]; clientOnlyComponents: Island[] }; [plugin: string]: unknown }
}
interface Island {
  specifier: string
}
export interface Graph {
  getModuleInfo(id: string): Module | null
  resolve(specifier: string, importer: string): Promise<{ id: string } | null>
}

interface Chunk {
  type: 'chunk'
  facadeModuleId: string | null
  moduleIds: readonly string[]
  imports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}
export type Bundle = Record<string, Chunk | { type: 'asset' }>

/** What a page needs before any script has run, as the build of the server knows it. */
interface Needs {
  styles: Set<string>
  /** Modules that its scripts and islands begin with. */
  entries: Set<string>
}

const isTemplate = (id: string): boolean => id.endsWith('.astro')

/** Everything that `next` leads to. */
function closure(from: Iterable<string>, next: (one: string) => Iterable<string>): Set<string> {
  const seen = new Set(from)
  for (const one of seen) for (const other of next(one)) seen.add(other)
  return seen
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter(one => one.type === 'chunk')

const stylesOf = (chunks: readonly Chunk[]): Set<string> =>
  new Set(chunks.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))

export async function needsOf(page: string, graph: Graph, bundle: Bundle): Promise<Needs> {
  const modules = closure([page], id => {
    const found = graph.getModuleInfo(id)
    // A template is drawn by the server however it was imported.
    return found ? [...found.importedIds, ...found.dynamicallyImportedIds.filter(isTemplate)] : []
  })
  const entries = new Set<string>()
  for (const id of modules) {
    const { hydratedComponents = [], clientOnlyComponents = [] } = graph.getModuleInfo(id)?.meta.astro ?? {}
    for (const { specifier } of [...hydratedComponents, ...clientOnlyComponents]) {
      const island = await graph.resolve(specifier, id)
      if (!island) throw new Error(`${id} has an island that is nowhere: ${specifier}`)
      entries.add(island.id)
    }
    if (isTemplate(id)) entries.add(id)
  }
  return { styles: stylesOf(chunksOf(bundle).filter(chunk => chunk.moduleIds.some(id => modules.has(id)))), entries }
}

/** The styles of what scripts and islands of a page import at once. Scripts of a template are named by it: `….astro?astro&type=script…`. */
export function stylesAtOnce({ entries }: Needs, bundle: Bundle): Set<string> {
  const chunkOf = (name: string): Chunk | undefined => {
    const found = bundle[name]
    return found?.type === 'chunk' ? found : undefined
  }
  const first = Object.keys(bundle).filter(name => {
    const id = chunkOf(name)?.facadeModuleId
    return id && (entries.has(id) || entries.has(id.split('?')[0] ?? ''))
  })
  const names = closure(first, name => chunkOf(name)?.imports ?? [])
  return stylesOf([...names].flatMap(name => chunkOf(name) ?? []))
}

export function lateStyles(): AstroIntegration {
  let root: URL
  let pages: Page[] = []
  const needs = new Map<Page, Needs>()
  async function generateBundle(this: Graph & { environment: { name: string } }, _: unknown, bundle: Bundle): Promise<void> {
    if (this.environment.name === 'ssr')
      for (const page of pages) needs.set(page, await needsOf(fileURLToPath(new URL(page.component, root)), this, bundle))
    if (this.environment.name === 'client')
      for (const [page, need] of needs) {
        const kept = new Set([...need.styles, ...stylesAtOnce(need, bundle)])
        page.styles = page.styles.filter(({ sheet }) => sheet.type === 'inline' || kept.has(sheet.src))
      }
  }
  return {
    name: 'late-styles',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root
      },
      'astro:build:setup': ({ pages: built, updateConfig }) => {
        pages = [...built.values()]
        // After Astro has gathered what each page links.
        updateConfig({ plugins: [{ name: 'late-styles', generateBundle: { order: 'post', handler: generateBundle } }] })
      },
    },
  }
}
