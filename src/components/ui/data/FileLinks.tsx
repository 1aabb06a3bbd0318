/** Files that go with something, each a link that keeps it. The addresses end after a quarter of an hour; reading the record again renews them. */
import fileIcon from '#icons/file.svg?raw'
import audioIcon from '#icons/file-music.svg?raw'
import videoIcon from '#icons/file-video.svg?raw'
import imageIcon from '#icons/image.svg?raw'
import type { UploadedFile, UploadKind } from '#lib/contract/platform/upload.ts'
import { fileSize } from '#lib/format/count.ts'
import { Icon } from '../Icon.tsx'

const ICONS: Record<UploadKind, string> = { IMAGE: imageIcon, FILE: fileIcon, VIDEO: videoIcon, AUDIO: audioIcon }

interface Props {
  files: readonly Pick<UploadedFile, 'kind' | 'name' | 'bytes' | 'url'>[]
}

export function FileLinks({ files }: Props) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {files.map(file => (
        <li key={file.url} className="min-w-0 max-w-full">
          <a className="link inline-flex items-center gap-1 min-h-11 max-w-full" href={file.url} download={file.name}>
            <Icon svg={ICONS[file.kind]} />
            <span className="truncate">{file.name}</span>
            <span className="text-ink-3 text-xs shrink-0 num">{fileSize(file.bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
