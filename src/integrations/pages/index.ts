/**
 * The adapter between Astro and our own pipeline: the built site is one function from an address to a finished page. The usual Node adapter
 * makes a web request of Node's, streams the answer piece by piece and writes it to a response of Node's; for a page that is collected,
 * compressed and kept as a whole, that was a third of what rendering it costs (docs/decisions/018).
 */
import type { AstroIntegration } from 'astro'

export const pages = (): AstroIntegration => ({
  name: 'pages',
  hooks: {
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
