/** The calls of those who run official accounts, and what has to be read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { accountWriting } from '#lib/calls/park/account-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

export const api = clientOf(accountWriting)

export const refresh = () => queryClient.invalidateQueries(readBy(accountWriting))

type Slot = { key: string; uploadId: number | null } | null

export const filesOf = (slot: Slot): UploadedFile[] =>
  slot ? [{ id: -1, kind: 'IMAGE', name: '', bytes: 0, url: pictureUrl(slot.key, 480), pictureKey: slot.key }] : []

export const slotOf = ([file]: readonly UploadedFile[]) =>
  file ? { key: file.pictureKey ?? '', uploadId: file.id > 0 ? file.id : null } : null

type Issues = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined }

/** The first problem of each field. */
export const errorsOf = (checked: Issues): Record<string, string> =>
  Object.fromEntries((checked.error?.issues ?? []).map(issue => [String(issue.path[0] ?? ''), issue.message] as const).reverse())
