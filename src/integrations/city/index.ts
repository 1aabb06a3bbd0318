/**
 * Brings a visitor who has chosen another city to that city's page. Cached pages are the same for everyone and take the city from
 * their address; this runs in the head, before anything is painted, so that the default city never flashes by.
 */
import type { AstroIntegration } from 'astro'
import { CITY_PAGES } from '../../lib/session/city-url.ts'
import { DEFAULT_ADDRESS } from '../../lib/session/place.ts'

const paths = CITY_PAGES.map(path => path.slice(1)).join('|')

const boot = `(function(l){try{var a=JSON.parse(localStorage.getItem('address')),c=a&&a.v===1?+a.data.city.code:0;if(c>0&&c!==${DEFAULT_ADDRESS.city.code}&&/^\\/(${paths})\\/?$/.test(l.pathname)&&!/[?&]city=/.test(l.search))l.replace(l.pathname+(l.search?l.search+'&':'?')+'city='+c+l.hash)}catch(e){}})(location)`

export function city(): AstroIntegration {
  return {
    name: 'city',
    hooks: {
      'astro:config:setup': ({ injectScript }) => injectScript('head-inline', boot),
    },
  }
}
