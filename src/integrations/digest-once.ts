/**
 * Astro hashes the inline scripts of a page for the content policy at every rendering, though they never change: each hash is two trips
 * to another thread, together a tenth of what an uncached page costs (`npm run bench -- render`). This keeps each hash once made. A version
 * of Astro that does it otherwise fails the build here, and this file can go.
 */
import type { AstroIntegration } from 'astro'

const HASHING = 'async function generateCspDigest(data, algorithm) {'
const ONCE = `const digests = new Map();
function generateCspDigest(data, algorithm) {
  if (data.length > 4096) return digestOf(data, algorithm);
  const key = algorithm + data;
  let digest = digests.get(key);
  if (!digest) {
    digest = digestOf(data, algorithm);
    if (digests.size < 500) digests.set(key, digest);
  }
  return digest;
}
async function digestOf(data, algorithm) {`

export const digestOnce = (): AstroIntegration => ({
  name: 'digest-once',
  hooks: {
    'astro:config:setup': ({ updateConfig, command }) => {
      if (command !== 'build') return
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'digest-once',
              transform(code, id) {
                if (!/astro\/dist\/core\/encryption\.js$/.test(id.split('?')[0] ?? '')) return null
                if (!code.includes(HASHING))
                  throw new Error('Astro hashes scripts otherwise than src/integrations/digest-once.ts expects')
                return code.replace(HASHING, ONCE)
              },
            },
          ],
        },
      })
    },
  },
})
