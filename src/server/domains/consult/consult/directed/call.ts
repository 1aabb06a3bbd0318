/** A privacy number for a phone call of a consultation that runs: neither side sees the other's own number. */
import type { directed } from '#lib/contract/consult/directed.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'
import { virtualNumbers } from '#server/ports/virtual-number.ts'
import { actDirected, type DirectedAction } from './move.ts'

export const getVirtualNumber = (action: DirectedAction): Promise<CallResult<(typeof directed)['getVirtualNumber']>> =>
  actDirected(action, async (_, row, mover) => {
    if (row.state !== 'CONSULTING' || row.started_at === null)
      throw new AppError('state.conflict', { message: '咨询进行中才能取隐私号码' })
    const until = row.ends_at ?? new Date(mover.at.getTime() + HOUR_MS)
    const { number, sandbox } = await virtualNumbers.bind({ conversation: row.id, until })
    return { number, sandbox, until: until.toISOString() }
  })
