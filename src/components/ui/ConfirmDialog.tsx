/** Asks before something that cannot be undone. The dialog itself is loaded with the first press, since most of these buttons are never pressed. */
import { cloneElement, useEffect, useState } from 'react'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { ConfirmPanel, Question } from './ConfirmPanel.tsx'
import type { Trigger } from './floating.ts'
import { toast } from './toast.ts'

interface Props extends Question {
  /** The control that opens it; without one it is open for as long as it is there. */
  trigger?: Trigger
  onClose?: () => void
}

export function ConfirmDialog({ trigger, onClose, ...question }: Props) {
  const [Panel, setPanel] = useState<typeof ConfirmPanel | null>(null)
  const ask = async () => {
    try {
      const panel = await fetchLate(() => import('./ConfirmPanel.tsx'))
      setPanel(() => panel.ConfirmPanel)
    } catch {
      toast('网络不太顺畅，请再试一次', { tone: 'bad' })
      onClose?.()
    }
  }
  const close = () => {
    setPanel(null)
    onClose?.()
  }

  const opensItself = !trigger
  useEffect(() => {
    if (opensItself) void ask()
  }, [opensItself])

  return (
    <>
      {trigger &&
        cloneElement(trigger, { onClick: () => void ask(), 'aria-haspopup': 'dialog', 'aria-expanded': Panel !== null })}
      {Panel && <Panel {...question} onClose={close} />}
    </>
  )
}
