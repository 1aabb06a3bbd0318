import { download } from '#lib/contract/download.ts'
import { implement } from '#server/http/implement.ts'

export const downloadRoutes = implement(download, {})
