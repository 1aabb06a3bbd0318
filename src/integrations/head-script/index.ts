/**
 * The two scripts that a page waits for, as files with a hash in their names: what happens before the first paint (`first-paint.ts`, in
 * the head of every page), and Astro's islands (`islands.ts`, before the first island of a page that has one). Written into the page, as
 * Astro does it, each would need its hash in the content policy of every page.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { buildClassicScript, type ClassicScript } from './classic-script.ts'

const MODULE = 'virtual:head-script'

export function headScript(): AstroIntegration {
  let scripts: ClassicScript[] = []
  return {
    name: 'head-script',
    hooks: {
      'astro:config:setup': async ({ updateConfig }) => {
        const [firstPaint, islands] = await Promise.all([
          buildClassicScript('first-paint', new URL('./first-paint.ts', import.meta.url)),
          buildClassicScript('islands', new URL('./islands.ts', import.meta.url)),
        ])
        scripts = [firstPaint, islands]
        const addresses = `export const firstPaint = ${JSON.stringify(firstPaint.address)}`
        const plugin = {
          name: 'head-script',
          resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : null),
          load: (id: string) => (id === `\0${MODULE}` ? addresses : null),
        }
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((req, res, next) => {
          const script = scripts.find(({ address }) => address === req.url)
          if (!script) return next()
          res.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(script.code)
        })
      },
      'astro:build:done': async ({ dir }) => {
        await mkdir(new URL('_astro/', dir), { recursive: true })
        await Promise.all(scripts.map(({ address, code }) => writeFile(new URL(`.${address}`, dir), code)))
        // The server puts it into pages with islands (src/server/http/island-scripts.ts).
        await writeFile(new URL('../server/islands.json', dir), JSON.stringify(scripts[1]?.address))
      },
    },
  }
}
