/** A new file: its upload and category first. */
import { clientOf } from '#lib/api/browser.ts'
import { DOWNLOAD_CATEGORY_NAMES } from '#lib/calls/park/download.ts'
import { downloadWriting } from '#lib/calls/park/download-writing.ts'
import { NewUpload } from '../NewUpload.tsx'
import { refreshPark } from '../parts.tsx'

const api = clientOf({ createFile: downloadWriting.createFile })

export const FILE_HELP = 'PDF、Word、Excel、PPT、ZIP 或纯文本（txt、csv、md），最大 50 MB'

export default function NewFile({ hrefOf }: { hrefOf: (id: number) => string }) {
  return (
    <NewUpload
      title="上传资料"
      fileLabel="文件"
      purpose="ATTACHMENT"
      fileHelp={FILE_HELP}
      fileMissing="请先传文件"
      categories={DOWNLOAD_CATEGORY_NAMES}
      create={body => api.createFile({ body })}
      refresh={() => refreshPark()}
      hrefOf={hrefOf}
    />
  )
}
