/**
 * Contracts as browsers carry them. A contract module declares for each call what the server needs: schemas, errors, words. An island
 * that only sends calls needs method, path and access; with the rest it would carry all of Zod (26 KB of gzip) and every schema of the
 * domain. So in the client's build a contract module stands in two forms: as written, for modules that use its schemas, and as `?light`,
 * without them, for all others. The server's build is not touched, nor is development. See docs/ARCHITECTURE.md.
 */
import { readFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { lighten, usesSchemas } from './lighten.ts'
import { silenced, writesJsonSchema } from './no-json-schema.ts'

/** Modules of schemas. Those of validate hold plain functions beside them. */
const SCHEMAS = /\/src\/lib\/(contract|validate)\/[a-z-]+\.ts$/
const LIGHT = '?light'

export const lightContracts = (): AstroIntegration => ({
  name: 'light-contracts',
  hooks: {
    'astro:config:setup': ({ updateConfig, command }) => {
      if (command !== 'build') return
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
                return callsOnly ? found.id + LIGHT : found
              },
              transform(code, id) {
                const [file = '', query] = id.split('?', 2)
                if (writesJsonSchema(file)) return { code: silenced(code), map: null }
                return SCHEMAS.test(file) ? { code: lighten(code, `?${query}` === LIGHT), map: null } : null
              },
            },
          ],
        },
      })
    },
  },
})
