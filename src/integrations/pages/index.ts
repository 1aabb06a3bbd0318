/**
 * The adapter between Astro and our own pipeline: the built site is one function from an address to a finished page. The usual Node adapter
 * makes a web request of Node's, streams the answer piece by piece and writes it to a response of Node's; for a page that is collected,
 * compressed and kept as a whole, that was a third of what rendering it costs (docs/decisions/018).
 */
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const ENCODING = `    body = encoder.encode(body);
    headers.set("Content-Length", body.byteLength.toString());
  }`
const ANSWER = '    return new Response(body, { ...init, headers, status, statusText });'
const WHOLE = '    if (!streaming && typeof body === "string") return new WholePage(body, { headers, status, statusText });'

/**
 * Astro's last step, with the page left as the string it is (docs/decisions/020). A version of Astro that takes it otherwise fails the
 * build here.
 */
function keepWhole(code: string): string {
  if (code.split(ENCODING).length !== 2 || code.split(ANSWER).length !== 2)
    throw new Error('Astro answers with a page otherwise than src/integrations/pages expects')
  const module = fileURLToPath(new URL('./whole-page.ts', import.meta.url))
  return `import { WholePage } from ${JSON.stringify(module)};\n${code.replace(ENCODING, '  }').replace(ANSWER, `${WHOLE}\n${ANSWER}`)}`
}

export const pages = (): AstroIntegration => ({
  name: 'pages',
  hooks: {
    'astro:config:setup': ({ updateConfig, command }) => {
      if (command !== 'build') return
      const transform = (code: string, id: string) =>
        /astro\/dist\/runtime\/server\/render\/page\.js$/.test(id.split('?')[0] ?? '') ? keepWhole(code) : null
      updateConfig({ vite: { plugins: [{ name: 'whole-pages', transform }] } })
    },
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'pages',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./entry.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
        supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
      }),
  },
})
