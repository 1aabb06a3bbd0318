/** What will be sent with the next press of the button: pictures as pictures, files by name. */
import { Icon } from '#components/ui/Icon.tsx'
import fileIcon from '#icons/file.svg?raw'
import x from '#icons/x.svg?raw'
import { fileSize } from '#lib/format/count.ts'

export interface Attachment {
  id: number
  file: File
  /** Address of a picture that is only here yet. */
  preview: string | null
}

export function AttachmentTray({ files, onRemove }: { files: readonly Attachment[]; onRemove: (file: Attachment) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="chat-tray" aria-label="要发送的文件">
      {files.map(attachment => (
        <li key={attachment.id}>
          {attachment.preview ? (
            <img src={attachment.preview} alt={attachment.file.name} />
          ) : (
            <span className="chat-tray-file">
              <Icon svg={fileIcon} />
              <span className="truncate">{attachment.file.name}</span>
              <span className="field-help num">{fileSize(attachment.file.size)}</span>
            </span>
          )}
          <button
            type="button"
            className="chat-tray-remove"
            aria-label={`移除 ${attachment.file.name}`}
            onClick={() => onRemove(attachment)}
          >
            <Icon svg={x} />
          </button>
        </li>
      ))}
    </ul>
  )
}
