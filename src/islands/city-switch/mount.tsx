/** Puts the city switch into the page the first time it is asked for. */
import './city-switch.css'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { CitySwitch } from './CitySwitch.tsx'

/** The code of the page's city while the switch is open, else null. */
const $open = atom<number | null>(null)
let isMounted = false

export function openCitySwitch(pageCity: number): void {
  $open.set(pageCity)
  if (isMounted) return
  isMounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<CitySwitch $open={$open} />)
}
