/**
 * What has to happen before the first paint: the chosen theme (a dark page must not flash white), a right column that was folded away,
 * and the remembered city (a page of one city that is asked for without naming it leads to the person's own). What was stored and cannot be
 * read counts as nothing.
 */
import { DEFAULT_CITY } from '#lib/site/default-city.ts'

const root = document.documentElement

/** @throws what reading or parsing throws: storage may be closed, or hold anything. */
const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

root.dataset.js = ''

try {
  const area = /^\/(consult|park)(\/|$)/.exec(location.pathname)?.[1]
  const side = area && read(`${area}RightSideState`)
  if (side && side.v === 1 && side.data === false) root.dataset.rightFolded = ''
} catch {}

try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const { pathname, search, hash } = location
  const { code } = read('address').data.city
  if (code !== DEFAULT_CITY.code && code % 1 === 0 && /^\/(home|city|map)\/?$/.test(pathname) && !/[?&]city=/.test(search))
    location.replace(`${pathname}${search ? `${search}&` : '?'}city=${code}${hash}`)
} catch {}
