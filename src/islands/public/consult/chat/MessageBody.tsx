/** What a message says: words, pictures, a voice note, a film, a file. Links of this site can be pressed; those of others stay words. */
import { Icon } from '#components/ui/Icon.tsx'
import fileIcon from '#icons/file.svg?raw'
import type { Message, MessageFile } from '#lib/contract/consult/chat-shapes.ts'
import { fileSize } from '#lib/format/count.ts'
import { useFreshFiles } from './use-fresh-files.ts'
import { VoiceNote } from './VoiceNote.tsx'

/** What a picture is as large as before it is known. */
const UNKNOWN = { width: 240, height: 180 }
const MAX_SIDE = 240

const LINK = /https?:\/\/[^\s，。！？；、）】》]+/g

function Words({ text }: { text: string }) {
  const parts: (string | URL)[] = []
  let end = 0
  for (const found of text.matchAll(LINK)) {
    const address = URL.parse(found[0])
    if (address?.origin !== location.origin) continue
    parts.push(text.slice(end, found.index), address)
    end = found.index + found[0].length
  }
  parts.push(text.slice(end))
  return (
    <p className="chat-text">
      {parts.map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={at} className="link" href={part.href}>
            {part.href}
          </a>
        ),
      )}
    </p>
  )
}

/** As large as it may be drawn, in its own proportions. */
function sizeOf({ width, height }: MessageFile): { width: number; height: number } {
  if (width === 0 || height === 0) return UNKNOWN
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(40, Math.round(width * scale)), height: Math.max(40, Math.round(height * scale)) }
}

function Pictures({ files, onBroken }: { files: readonly MessageFile[]; onBroken: () => void }) {
  return (
    <div className={files.length > 1 ? 'chat-pictures chat-pictures-many' : 'chat-pictures'}>
      {files.map((file, at) => (
        <a key={file.url} href={file.url} target="_blank" rel="noreferrer" aria-label={`图片 ${at + 1}，在新窗口打开`}>
          <img src={file.url} alt={file.name} {...sizeOf(file)} loading="lazy" onError={onBroken} />
        </a>
      ))}
    </div>
  )
}

function File({ file }: { file: MessageFile }) {
  return (
    <a className="chat-file" href={file.url} download={file.name}>
      <Icon svg={fileIcon} />
      <span className="min-w-0">
        <span className="block truncate">{file.name}</span>
        <span className="field-help num">{fileSize(file.bytes)}</span>
      </span>
    </a>
  )
}

export function MessageBody({ message }: { message: Message }) {
  const { files, renew } = useFreshFiles(message)
  const [file] = files
  const words = message.text && <Words text={message.text} />
  switch (message.type) {
    case 'IMAGE':
      return (
        <>
          <Pictures files={files} onBroken={renew} />
          {words}
        </>
      )
    case 'AUDIO':
      return file && message.audio ? <VoiceNote url={file.url} {...message.audio} onBroken={renew} /> : words
    case 'VIDEO':
      return (
        <>
          {file && (
            // biome-ignore lint/a11y/useMediaCaption: a film that somebody sends has no captions
            <video className="chat-film" src={file.url} controls preload="metadata" aria-label={file.name} onError={renew} />
          )}
          {words}
        </>
      )
    case 'FILE':
      return (
        <>
          {files.map(one => (
            <File key={one.url} file={one} />
          ))}
          {words}
        </>
      )
    default:
      return words
  }
}
