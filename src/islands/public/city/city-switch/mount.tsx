/** Puts the city switch into the page the first time it is asked for. */
import './city-switch.css'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { CitySwitch } from './CitySwitch.tsx'

/** The code of the page's city while the switch is open, else null. */
const $open = atom<number | null>(null)
let isMounted = false
let opener: HTMLElement | null = null

/** After the dialog has left the page: it hides everything else for as long as it is there. */
const AFTER_CLOSING_MS = 60

/** @param from the control that opens it, and gets the focus back. */
export function openCitySwitch(from: HTMLElement): void {
  opener = from
  $open.set(Number(from.dataset.city))
  if (isMounted) return
  isMounted = true
  $open.listen(city => {
    if (city === null) setTimeout(() => opener?.focus({ preventScroll: true }), AFTER_CLOSING_MS)
  })
  const host = document.getElementById('city-switch-dialog')
  if (host) createRoot(host).render(<CitySwitch $open={$open} />)
}
