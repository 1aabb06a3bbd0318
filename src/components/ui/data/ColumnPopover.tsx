/** The panel of ColumnChoice, fetched when it is first asked for; it opens as soon as it is there. */
import { type ReactNode, useState } from 'react'
import { Popover } from '#components/ui/Popover.tsx'

export default function ColumnPopover({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover
      label="显示的列"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="btn btn-sm">
          显示的列
        </button>
      }
    >
      {children}
    </Popover>
  )
}
