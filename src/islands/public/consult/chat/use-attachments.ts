/** The files that go with the next message: picked, pasted or dropped. */
import { useRef, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { refusalOf } from '#components/ui/upload/rules.ts'
import type { Attachment } from './AttachmentTray.tsx'

/** Files that go with one press of the button. */
const MAX_FILES = 9

/** @param after what follows each change: writing goes on. */
export function useAttachments(after: () => void) {
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const lastFile = useRef(0)
  const problem = (words: string) => toast(words, { tone: 'bad' })

  const add = (chosen: readonly File[]) => {
    const room = MAX_FILES - files.length
    if (chosen.length > room) problem(`一次最多 ${MAX_FILES} 个文件`)
    const added: Attachment[] = []
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const refusal = refusalOf(file, file.type.startsWith('video/') ? 'VIDEO' : 'ATTACHMENT')
      if (refusal) problem(`${file.name}：${refusal}`)
      else
        added.push({ id: ++lastFile.current, file, preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null })
    }
    setFiles([...files, ...added])
    after()
  }
  const remove = (gone: Attachment) => {
    if (gone.preview) URL.revokeObjectURL(gone.preview)
    setFiles(files.filter(file => file !== gone))
    after()
  }
  /** They are on their way. */
  const clear = () => {
    for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
    setFiles([])
  }
  return { files, add, remove, clear }
}
