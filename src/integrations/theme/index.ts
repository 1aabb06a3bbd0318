/**
 * Sets the chosen theme on the root before the first paint, so that a dark page never flashes white. As an Astro integration the
 * script is part of every page's head and its hash part of the content security policy.
 */
import type { AstroIntegration } from 'astro'

const boot = `(function(d){d.dataset.js='';try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t}catch(e){}})(document.documentElement)`

export function theme(): AstroIntegration {
  return {
    name: 'theme',
    hooks: {
      'astro:config:setup': ({ injectScript }) => injectScript('head-inline', boot),
    },
  }
}
