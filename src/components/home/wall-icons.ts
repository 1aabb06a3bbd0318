/** One icon for every group of the category wall. */
import bookOpen from 'lucide-static/icons/book-open.svg?raw'
import briefcase from 'lucide-static/icons/briefcase-business.svg?raw'
import building from 'lucide-static/icons/building-2.svg?raw'
import layoutGrid from 'lucide-static/icons/layout-grid.svg?raw'
import messages from 'lucide-static/icons/messages-square.svg?raw'

const icons: Record<string, string> = { jobs: briefcase, companies: building, consult: messages, courses: bookOpen }

export const wallIcon = (key: string): string => icons[key] ?? layoutGrid
