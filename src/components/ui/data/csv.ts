/** Lists as CSV files. Loaded only when a download is pressed. */
export { csvFile } from '#lib/format/csv.ts'
export { readAll } from './read-all.ts'

/** @param type media type; a table of comma-separated values unless said otherwise. */
export function saveAs(name: string, text: string, type = 'text/csv'): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Downloads what an address answers under a name of its own. */
export function saveFrom(name: string, href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  saveFrom(name, url)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
