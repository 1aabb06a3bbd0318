/**
 * The little that every page does in the browser before anyone acts: the theme buttons, the remembered city, coming back when a part of the
 * page did not arrive, the page for no connection, tables that scroll, that it was read. No framework; a few hundred bytes.
 */

import { announceMissing, fetchLate } from '#lib/browser/fetch-late.ts'
import { watchLeaving } from '#lib/browser/leaving.ts'
import { showCurrent } from '#lib/browser/show-current.ts'
import { watchAccount } from './account.ts'
import { rememberCity } from './city.ts'
import { watchConnection } from './offline.ts'
import { watchChunks } from './recovery.ts'
import { reportView } from './report-page-view.ts'
import { watchTheme } from './theme.ts'
import { watchWideTables } from './wide-tables.ts'

watchTheme()
watchAccount()
rememberCity()
watchLeaving()
watchChunks()
watchConnection()
watchWideTables()
reportView()
document.querySelectorAll('.tabs, .filter-chips').forEach(showCurrent)

// A press before the script has loaded is not lost.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-report]') : null
  if (button) fetchLate(() => import('./report.ts')).then(({ reportFrom }) => reportFrom(button), announceMissing)
})

// Only these pages have a right column that may be folded away.
if (/^\/(consult|park)(\/|$)/.test(location.pathname)) void import('./right-side.ts').then(({ offerFolding }) => offerFolding())
