/** What the author shows of a file that is sold, where the site makes no preview itself or theirs is better. */
import { useState } from 'react'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { MAX_PREVIEW_FILES } from '#lib/calls/park/download-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'

interface Props {
  given: readonly UploadedFile[]
  onChange: (ids: number[]) => void
  error: string | undefined
  /** Why the site could make none. */
  problem?: string
}

export function PreviewField({ given, onChange, error, problem = '' }: Props) {
  const [files, setFiles] = useState([...given])
  return (
    <div className="whole">
      <FilesField
        label="预览"
        purpose="ATTACHMENT"
        max={MAX_PREVIEW_FILES}
        value={files}
        onChange={list => {
          setFiles(list)
          onChange(list.map(file => file.id))
        }}
        error={error}
        help={
          problem && files.length === 0
            ? `系统做不出预览：${problem}。请上传不少于三分之一的内容，图片或 PDF`
            : '换取之前大家能看到的部分，不少于三分之一。Word、单张工作表的 Excel 和纯文本不传也可以，由系统取前三分之一；其他文件请上传图片或 PDF'
        }
      />
    </div>
  )
}
