import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { loadDraw } from './demo/draw.ts'
import { act } from './src/integrations/act/index.ts'
import { boot } from './src/integrations/boot/index.ts'
import { devServer } from './src/integrations/dev-server.ts'
import { digestOnce } from './src/integrations/digest-once.ts'
import { lightContracts } from './src/integrations/light-contracts/index.ts'
import { mapStyles } from './src/integrations/map-styles.ts'
import { pages } from './src/integrations/pages/index.ts'

// Every page is rendered on request and kept by our own page cache, which stands in front of Astro (see docs/ARCHITECTURE.md).
export default defineConfig({
  // Styles in files only: an inline one would be hashed anew for the content policy at every rendering.
  build: { inlineStylesheets: 'never' },
  output: 'server',
  adapter: pages(),
  integrations: [react(), boot(), act(), digestOnce(), lightContracts(), mapStyles(), devServer(loadDraw)],
  session: false,
  trailingSlash: 'ignore',
  cacheDir: './.cache/astro',
  devToolbar: { enabled: false },
  security: {
    // Sent as a header with every page. Scripts and styles by file or by hash only; style attributes carry colours of pictures and widths of bars.
    csp: {
      directives: [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "worker-src 'self' blob:",
        // Markup and addresses of scripts pass through lib/page/trusted.ts. Pages with a player or a map add the default policy.
        "require-trusted-types-for 'script'",
        'trusted-types house',
      ],
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    cacheDir: './.cache/vite',
    plugins: [tailwindcss()],
  },
})
