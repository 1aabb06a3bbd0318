/**
 * Contracts as browsers carry them. A contract module declares for each call what the server needs: schemas, errors, words. An island
 * that only sends calls needs method, path and access; with the rest it would carry Zod and every schema of the domain. So in the
 * client's build a contract module stands in two forms: with the schemas of what is sent, for the rules of forms, and as `?light`, without
 * them, for all others. Zod itself comes with the methods that are called. The server's build is not touched, nor is development.
 * See docs/ARCHITECTURE.md.
 */
import { readFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { calledIn, lightZod, usesRules } from './light-zod.ts'
import { lighten, usesSchemas } from './lighten.ts'

/** Modules of schemas. Those of validate hold plain functions beside them. */
const SCHEMAS = /\/src\/lib\/(contract|validate)\/(?:[a-z-]+\/)?[a-z-]+\.ts$/
const LIGHT = '?light'

export const lightContracts = (): AstroIntegration => ({
  name: 'light-contracts',
  hooks: {
    'astro:config:setup': ({ updateConfig, command }) => {
      if (command !== 'build') return
      const called = calledIn(['src/lib', 'src/islands'])
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'light-contracts',
              enforce: 'pre',
              applyToEnvironment: environment => environment.name === 'client',
              async resolveId(source, importer, options) {
                if (!importer || !/(contract|validate)\/|^\.\//.test(source)) return null
                const found = await this.resolve(source, importer, { ...options, skipSelf: true })
                if (!found || !SCHEMAS.test(found.id)) return null
                const [file = '', query] = importer.split('?', 2)
                const callsOnly = SCHEMAS.test(file)
                  ? `?${query}` === LIGHT
                  : !usesSchemas(readFileSync(file, 'utf8'), source, readFileSync(found.id, 'utf8'))
                if (!callsOnly && !usesRules(file))
                  throw new Error(
                    `${file} uses a schema of ${source}: in a browser only rules.ts may, which a form fetches when it is begun`,
                  )
                return callsOnly ? found.id + LIGHT : found
              },
              transform(code, id) {
                const [file = '', query] = id.split('?', 2)
                const light = SCHEMAS.test(file) ? lighten(code, `?${query}` === LIGHT) : lightZod(file, code, called)
                return light === null ? null : { code: light, map: null }
              },
            },
          ],
        },
      })
    },
  },
})
