/** Files dropped on the place where one writes, and whether some are held over it. */
import { type DragEvent, useState } from 'react'
import { filesOf } from '#components/ui/upload/Picker.tsx'

export function useFileDrop(add: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(filesOf(event.dataTransfer))
  }
  return { over, onDragOver, onDragLeave: () => setOver(false), onDrop }
}
