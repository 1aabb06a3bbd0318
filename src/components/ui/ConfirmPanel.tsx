/** What ConfirmDialog shows once it is asked for; says what went wrong when it did not work. A double click sends once. */
import { useRef, useState } from 'react'
import { messageOf } from '#lib/api/message.ts'
import { Dialog, DialogClose } from './Dialog.tsx'
import { toast } from './toast.ts'

export interface Question {
  title: string
  text: string
  /** The button that does it: 删除. */
  confirm: string
  danger?: boolean
  act: () => Promise<unknown>
  /** What is said when it is done. */
  done: string
}

export function ConfirmPanel({ onClose, title, text, confirm, danger = false, act, done }: Question & { onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)

  const run = async () => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      await act()
      toast(done, { tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      sent.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} description={text} open onOpenChange={open => !open && onClose()}>
      {problem && (
        <p className="notice notice-bad mb-3" role="alert">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <DialogClose className="btn">再想想</DialogClose>
        <button
          type="button"
          className={danger ? 'btn btn-danger' : 'btn btn-main'}
          disabled={busy}
          aria-busy={busy}
          onClick={() => void run()}
        >
          {busy ? '请稍候…' : confirm}
        </button>
      </div>
    </Dialog>
  )
}
