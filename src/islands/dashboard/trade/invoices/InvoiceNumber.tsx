/** The number of an invoice; where its issuer handed over the file, a link that downloads it. */
import type { UploadedFile } from '#lib/contract/platform/upload.ts'

export function InvoiceNumber({ number, file }: { number: string | null; file: UploadedFile | null }) {
  return (
    <span className="num">
      {number}
      {file && (
        <>
          {' '}
          <a className="link" href={file.url} download={file.name} aria-label={`下载${file.name}`}>
            下载
          </a>
        </>
      )}
    </span>
  )
}
