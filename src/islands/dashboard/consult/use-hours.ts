/** The hours and days off that stand on the screen, and their saving. */
import { useRef, useState } from 'react'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { askIfChanged, type EditorAccess } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { consultSettings } from '#lib/calls/consult/consult-workspace-settings.ts'

const api = clientOf({ getSettings: consultSettings.getSettings, saveHours: consultSettings.saveHours })

export const NOTICE_ID = 'hours-elsewhere'

export type Span = { weekday: number; from: number; to: number }

export interface Props {
  hours: readonly Span[]
  daysOff: readonly string[]
  version: string
}

const readNewest = async (): Promise<Props> => {
  const { consultant } = await api.getSettings()
  if (!consultant) throw new ApiError('missing.record', '现在不能设置可约时间了')
  return { ...consultant, version: consultant.versions.hours }
}

/** @returns what can be saved; null when something is wrong, which is shown then. */
async function readBody(spans: readonly Span[], daysOff: readonly string[], setErrors: (errors: Record<string, string>) => void) {
  const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
  if (!rules) {
    setErrors({ all: RULES_MISSING })
    return null
  }
  const checked = rules.hoursBody.safeParse({ hours: spans, daysOff })
  if (!checked.success) {
    setErrors(Object.fromEntries(checked.error.issues.map(issue => [issue.path.slice(0, 2).join('.'), issue.message])))
    return null
  }
  return checked.data
}

export function useHours({ hours: before, daysOff: offBefore, version: versionBefore }: Props) {
  const version = useRef<string | undefined>(versionBefore)
  const [hours, setHours] = useState<Span[]>([...before])
  const [daysOff, setDaysOff] = useState<string[]>([...offBefore])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)

  const latest = useRef<Props>(null)
  latest.current = { hours, daysOff, version: '' }
  const elsewhere: EditorAccess<Props> = {
    noticeId: NOTICE_ID,
    read: () => latest.current ?? { hours, daysOff, version: '' },
    newest: readNewest,
    show: (all, unsaved) => {
      setHours([...all.hours])
      setDaysOff([...all.daysOff])
      setErrors({})
      if (!unsaved) version.current = all.version
    },
    saveAnyway: () => {
      version.current = undefined
      return again.current?.()
    },
  }

  const again = useRef<() => Promise<void>>(null)
  const save = async () => {
    if (sending) return
    setSending(true)
    try {
      const checked = await readBody(hours, daysOff, setErrors)
      if (!checked) return
      setErrors({})
      const body = { ...checked, version: version.current }
      version.current = (await askIfChanged(api.saveHours({ body }), elsewhere)).version
      toast('可约时间已经保存', { tone: 'ok' })
      await queryClient.invalidateQueries({ queryKey: keyOf(consultSettings.getSettings) })
    } catch (error) {
      setErrors({ all: messageOf(error, '没有保存成功，请稍后再试') })
    } finally {
      setSending(false)
    }
  }

  again.current = save

  return { hours, setHours, daysOff, setDaysOff, errors, sending, save }
}
