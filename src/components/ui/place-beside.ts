/** Where something small stands beside the control that opens it. */

export type Align = 'start' | 'center' | 'end'

/** Between the control and what floats, and between that and the edge of the window. */
const GAP = 6
const EDGE = 12

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))

/** Where to put a box of this size: under the control, over it where there is no room below, and always inside the window. */
export function placeBeside(
  control: { left: number; right: number; top: number; bottom: number },
  box: { width: number; height: number },
  room: { width: number; height: number },
  align: Align,
): { left: number; top: number } {
  const left =
    align === 'start'
      ? control.left
      : align === 'end'
        ? control.right - box.width
        : (control.left + control.right - box.width) / 2
  const below = control.bottom + GAP
  const above = control.top - GAP - box.height
  const top = below + box.height > room.height - EDGE && above >= EDGE ? above : below
  return { left: within(left, room.width - box.width), top: within(top, room.height - box.height) }
}
