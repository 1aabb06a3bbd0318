/** Saving in a dialog over what was read when it was opened. */
import { useRef } from 'react'
import { ApiError } from '#lib/api/error.ts'
import { refreshManage } from './refresh.ts'

const CHANGED = '别的运营人员刚改过，你的还没有保存。关掉再打开，就能看到最新的；再保存一次，就用你的盖过去'

/**
 * Sends the version that the dialog was opened with. Where somebody has saved meanwhile, the operator is told so, what is behind the dialog is
 * fetched again, and the next press saves over it knowingly: without a version.
 * @param read the version that was read; undefined for something new
 */
export function useVersion(read: string | undefined) {
  const version = useRef(read)
  return async (save: (version: string | undefined) => Promise<unknown>): Promise<void> => {
    try {
      await save(version.current)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'state.changed')) throw error
      version.current = undefined
      void refreshManage()
      throw new ApiError('state.changed', CHANGED)
    }
  }
}
