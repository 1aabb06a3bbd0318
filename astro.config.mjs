import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

// Every page is rendered on request and kept by our own page cache, which stands in front of Astro (see docs/ARCHITECTURE.md).
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: 64 * 1024 }),
  integrations: [react()],
  session: false,
  trailingSlash: 'ignore',
  cacheDir: './.cache/astro',
  devToolbar: { enabled: false },
  vite: {
    cacheDir: './.cache/vite',
    plugins: [tailwindcss()],
  },
})
