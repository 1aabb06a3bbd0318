/** The settings as they are shown. */
import type { notice } from '#lib/calls/platform/notice.ts'
import type { CallResult } from '#lib/contract/define.ts'

export type ShownSettings = CallResult<typeof notice.getSettings>
