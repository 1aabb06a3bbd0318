/**
 * In production the pipeline hands `locals` to Astro; in development the Vite middleware does (integrations/dev-server). A page without
 * them is a mistake in wiring.
 */
import { defineMiddleware } from 'astro:middleware'

export const onRequest = defineMiddleware((context, next) => {
  if (!context.isPrerendered && !context.locals.api) {
    throw new Error('This page was rendered outside the server: start the site with `npm start` or `npm run dev`.')
  }
  return next()
})
