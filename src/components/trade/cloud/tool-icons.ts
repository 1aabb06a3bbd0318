/** An icon for every company tool. */
import calculator from 'lucide-static/icons/calculator.svg?raw'
import calendar from 'lucide-static/icons/calendar-days.svg?raw'
import gantt from 'lucide-static/icons/chart-gantt.svg?raw'
import pen from 'lucide-static/icons/file-pen-line.svg?raw'
import disk from 'lucide-static/icons/hard-drive.svg?raw'
import kanban from 'lucide-static/icons/square-kanban.svg?raw'
import note from 'lucide-static/icons/sticky-note.svg?raw'
import table from 'lucide-static/icons/table-2.svg?raw'
import type { CloudTool } from '#lib/contract/trade/cloud.ts'

export const toolIcons: Record<CloudTool, string> = {
  accounting: calculator,
  sheet: table,
  contract: pen,
  kanban,
  note,
  schedule: calendar,
  project: gantt,
  disk,
}
