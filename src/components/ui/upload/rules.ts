/** What the browser may know before it sends anything; the server looks at the content itself. */
import { PICTURE_LIMIT, UPLOAD_LIMITS } from '#lib/calls/platform/upload.ts'
import type { UploadPurpose } from '#lib/contract/platform/upload.ts'

export const ACCEPT: Record<UploadPurpose, string> = {
  AVATAR: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  COMPANY_PICTURE: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  CONTENT_PICTURE: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  CERTIFICATE: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  ATTACHMENT:
    'image/jpeg,image/png,image/webp,image/gif,image/avif,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.wps,.et,' +
    '.dps,.odt,.ods,.odp,.txt,.csv,.md,.zip,.mp3,.m4a,.ogg,.wav,.mp4,.webm',
  VIDEO: 'video/mp4,video/webm',
}

const mb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

export const sizeHelp = (purpose: UploadPurpose): string => `每个不超过 ${mb(UPLOAD_LIMITS[purpose])}`

/** @returns what is wrong with the file, in words, or null. */
export function refusalOf(file: File, purpose: UploadPurpose): string | null {
  if (file.size === 0) return '这是一个空文件'
  if (file.size > UPLOAD_LIMITS[purpose]) return `文件不能超过 ${mb(UPLOAD_LIMITS[purpose])}`
  if (file.type.startsWith('image/')) {
    if (file.size > PICTURE_LIMIT) return `图片不能超过 ${mb(PICTURE_LIMIT)}`
    if (/hei[cf]|svg|tiff|bmp/.test(file.type)) return '请换成 JPG、PNG、WebP、GIF 或 AVIF 图片'
  } else if (purpose !== 'ATTACHMENT' && purpose !== 'VIDEO') return '请选择图片'
  return null
}
