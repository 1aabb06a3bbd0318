/** Where Astro's element for islands looks for the directives: `client:act` and `client:only`. */
import only from 'astro/client/only.js'
import act from '../act/directive.ts'

Object.assign(globalThis, { Astro: { act, only } })
