import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { loadDraw } from './demo/draw.ts'
import { act } from './src/integrations/act/index.ts'
import { devServer } from './src/integrations/dev-server.ts'
import { headScript } from './src/integrations/head-script/index.ts'
import { lateStyles } from './src/integrations/late-styles.ts'
import { mapStyles } from './src/integrations/map-styles.ts'

// Every page is rendered on request and kept by our own page cache, which stands in front of Astro (see docs/ARCHITECTURE.md).
export default defineConfig({
  // The content policy (src/lib/page/content-policy.ts) allows styles and scripts in files only.
  build: { inlineStylesheets: 'never' },
  output: 'server',
  // Our server asks it for pages that are not cached (src/server/http/page-renderer.ts). A page is compressed whole, so it is rendered whole.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), headScript(), act(), mapStyles(), lateStyles(), devServer(loadDraw)],
  session: false,
  trailingSlash: 'ignore',
  cacheDir: './.cache/astro',
  devToolbar: { enabled: false },
  vite: {
    cacheDir: './.cache/vite',
    build: { assetsInlineLimit: 0 },
    plugins: [tailwindcss()],
  },
})
