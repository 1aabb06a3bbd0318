/** The icons of the category wall, by the names that categories carry; an unknown name gets a neutral one. */
import bookOpen from 'lucide-static/icons/book-open.svg?raw'
import briefcase from 'lucide-static/icons/briefcase-business.svg?raw'
import building from 'lucide-static/icons/building-2.svg?raw'
import camera from 'lucide-static/icons/camera.svg?raw'
import car from 'lucide-static/icons/car.svg?raw'
import code from 'lucide-static/icons/code-xml.svg?raw'
import graduation from 'lucide-static/icons/graduation-cap.svg?raw'
import heart from 'lucide-static/icons/heart-pulse.svg?raw'
import layoutGrid from 'lucide-static/icons/layout-grid.svg?raw'
import messages from 'lucide-static/icons/messages-square.svg?raw'
import roller from 'lucide-static/icons/paint-roller.svg?raw'
import palette from 'lucide-static/icons/palette.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import sparkles from 'lucide-static/icons/sparkles.svg?raw'
import truck from 'lucide-static/icons/truck.svg?raw'
import userSearch from 'lucide-static/icons/user-search.svg?raw'
import wrench from 'lucide-static/icons/wrench.svg?raw'

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
