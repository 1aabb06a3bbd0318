/** An icon for every company tool. */
import calculator from '#icons/calculator.svg?raw'
import calendar from '#icons/calendar-days.svg?raw'
import gantt from '#icons/chart-gantt.svg?raw'
import pen from '#icons/file-pen-line.svg?raw'
import disk from '#icons/hard-drive.svg?raw'
import kanban from '#icons/square-kanban.svg?raw'
import note from '#icons/sticky-note.svg?raw'
import table from '#icons/table-2.svg?raw'
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
