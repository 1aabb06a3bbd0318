/** The moves of publishing as data: what a side can do with a playback in which state. */
import type { PublishingMove } from '#lib/contract/consult/playback-publishing.ts'
import type { PlaybacksTable, Side } from '../tables.ts'

export type PublishingState = {
  recording: PlaybacksTable['recording']['__select__']
  publication: PlaybacksTable['publication']['__select__']
  /** Whether it was ever public. */
  wasPublic: boolean
  /** Sides that agreed to the terms as they are. */
  agreed: readonly Side[]
  takedownAsked: boolean
}

export function publishingMoves(state: PublishingState, side: Side): PublishingMove[] {
  const { recording, publication, wasPublic, agreed, takedownAsked } = state
  const offered: Record<PublishingMove, boolean> = {
    AGREE: recording === 'READY' && publication === 'WAIT_CONSENT' && !agreed.includes(side),
    PROPOSE:
      recording === 'READY' && (publication === 'PRIVATE' || publication === 'WAIT_CONSENT' || publication === 'WITHDRAWN'),
    WITHDRAW: publication === 'WAIT_CONSENT' || publication === 'REVIEWING',
    TAKE_DOWN: publication === 'PUBLISHED' && !takedownAsked,
    REMOVE: recording !== 'RECORDING' && !wasPublic && publication !== 'REVIEWING' && publication !== 'PUBLISHED',
  }
  return (Object.keys(offered) as PublishingMove[]).filter(move => offered[move])
}
