/** Adds the client directive `client:act`: an island stays plain HTML until a person touches it. */
import type { AstroIntegration } from 'astro'

export function act(): AstroIntegration {
  return {
    name: 'act',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'act', entrypoint: './src/integrations/act/directive.ts' }),
    },
  }
}
