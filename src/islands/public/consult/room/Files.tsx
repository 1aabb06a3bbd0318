/** Files of the room; their addresses end after a quarter of an hour, so the room asks anew. */
import type { RoomFile } from '#lib/contract/consult/directed.ts'
import { fileSize } from '#lib/format/count.ts'

export function Files({ files }: { files: readonly RoomFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 mt-1">
      {files.map(file => (
        <li key={file.uploadId} className="min-w-0">
          <a className="link break-all" href={file.url} download>
            {file.name}
          </a>
          <span className="text-ink-3 text-xs num"> {fileSize(file.bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
