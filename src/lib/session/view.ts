/** How this person likes the pages: wide or not, right columns open or folded. Kept in the specification's stores. */
import { persistentAtom } from '@nanostores/persistent'
import { versioned } from './area.ts'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** The working areas over the full width, without their navigation. */
export const $isFull = persistentAtom<boolean>('isFull', false, versioned(false, isFlag))

/** Whether the right column of the consultation pages is open. */
export const $consultRightSideState = persistentAtom<boolean>('consultRightSideState', true, versioned(true, isFlag))

/** Whether the right column of the park's pages is open. */
export const $parkRightSideState = persistentAtom<boolean>('parkRightSideState', true, versioned(true, isFlag))
