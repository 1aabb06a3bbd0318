/** Runs one action of an operator: once, however often it is clicked. A toast says that it is done, or why it was refused. */
import { useRef, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { refreshManage } from './refresh.ts'

const CHANGED = '别的运营人员刚改过，你的没有保存。现在显示的是最新的，请在它上面再改一次'

export function useAction() {
  const busy = useRef(false)
  const [acting, setActing] = useState(false)
  /** @returns whether it was done. */
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setActing(true)
    try {
      await work()
      toast(done, { tone: 'ok' })
      return true
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'state.changed'
      // The newest version is fetched below.
      toast(isChanged ? CHANGED : messageOf(error).replace(/请刷新后再试$/, '现在显示的是最新的'), { tone: 'bad' })
      return false
    } finally {
      busy.current = false
      setActing(false)
      await refreshManage()
    }
  }
  return { act, acting }
}
