/** What the functions that load a page use of Astro's global, so that each can be called without Astro. */
import type { AstroGlobal } from 'astro'

export type PageContext = Pick<AstroGlobal, 'locals' | 'params' | 'redirect' | 'response' | 'rewrite' | 'url'>
