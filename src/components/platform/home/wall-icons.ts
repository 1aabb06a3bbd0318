/** The icons of the category wall, by the names that categories carry; an unknown name gets a neutral one. */
import bookOpen from '#icons/book-open.svg?raw'
import briefcase from '#icons/briefcase-business.svg?raw'
import building from '#icons/building-2.svg?raw'
import camera from '#icons/camera.svg?raw'
import car from '#icons/car.svg?raw'
import code from '#icons/code-xml.svg?raw'
import graduation from '#icons/graduation-cap.svg?raw'
import heart from '#icons/heart-pulse.svg?raw'
import layoutGrid from '#icons/layout-grid.svg?raw'
import messages from '#icons/messages-square.svg?raw'
import roller from '#icons/paint-roller.svg?raw'
import palette from '#icons/palette.svg?raw'
import scale from '#icons/scale.svg?raw'
import sparkles from '#icons/sparkles.svg?raw'
import truck from '#icons/truck.svg?raw'
import userSearch from '#icons/user-search.svg?raw'
import wrench from '#icons/wrench.svg?raw'

const icons: Record<string, string> = {
  'briefcase-business': briefcase,
  camera,
  car,
  'code-xml': code,
  'graduation-cap': graduation,
  'heart-pulse': heart,
  'paint-roller': roller,
  palette,
  scale,
  sparkles,
  truck,
  wrench,
  jobs: userSearch,
  companies: building,
  consult: messages,
  courses: bookOpen,
}

export const wallIcon = (key: string): string => icons[key] ?? layoutGrid
