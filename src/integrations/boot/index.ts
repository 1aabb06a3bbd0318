/**
 * What has to happen before the first paint, as one small script in the head of every page: the chosen theme (a dark page must not
 * flash white), a right column that was folded away, and the remembered city (a page of one city that is asked for without naming it leads to the person's own).
 * As an Astro integration the script's hash is part of the content security policy.
 */
import type { AstroIntegration } from 'astro'

const script = `(function(d,l){d.dataset.js='';try{var r=/^\\/(consult|park)(\\/|$)/.exec(l.pathname);if(r){var f=JSON.parse(localStorage.getItem(r[1]+'RightSideState'));if(f.v===1&&f.data===false)d.dataset.rightFolded=''}}catch(e){}try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;var c=JSON.parse(localStorage.getItem('address')).data.city.code;if(c!==1607&&c%1===0&&/^\\/(home|city|map)\\/?$/.test(l.pathname)&&!/[?&]city=/.test(l.search))l.replace(l.pathname+(l.search?l.search+'&':'?')+'city='+c+l.hash)}catch(e){}})(document.documentElement,location)`

export function boot(): AstroIntegration {
  return {
    name: 'boot',
    hooks: {
      'astro:config:setup': ({ injectScript }) => injectScript('head-inline', script),
    },
  }
}
