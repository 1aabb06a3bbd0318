/** Astro's element for islands with the directives that pages use, as one file: Astro itself writes them into each page. */
import './directives.ts'
import 'astro/runtime/server/astro-island.js'
