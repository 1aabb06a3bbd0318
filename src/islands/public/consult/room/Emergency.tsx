/** The way to help in an emergency: whom to ring, and telling the operators (rules 未成年人保护, 四). */
import { lazy, Suspense, useState } from 'react'
import { HELPLINES_TEXT } from '#components/ui/emergency/helplines.ts'

const EmergencyDialog = lazy(() =>
  import('#components/ui/emergency/EmergencyDialog.tsx').then(dialog => ({ default: dialog.EmergencyDialog })),
)

/** @param conversationId null: nothing was said yet that operators could be shown. */
export function Emergency({ conversationId }: { conversationId: number | null }) {
  const [open, setOpen] = useState(false)
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      <span>遇到侵害、有自伤风险等紧急情况：{HELPLINES_TEXT}。</span>
      {conversationId !== null && (
        <button type="button" className="btn btn-sm" onClick={() => setOpen(true)}>
          紧急求助
        </button>
      )}
      {open && conversationId !== null && (
        <Suspense>
          <EmergencyDialog conversationId={conversationId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
