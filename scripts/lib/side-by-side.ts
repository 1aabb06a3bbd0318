/**
 * Runs the tasks, at most `width` at a time, in the order given. A task that fails rejects the whole only once no other is running, so that
 * nothing is left behind.
 */
export async function sideBySide(tasks: readonly (() => Promise<void>)[], width: number): Promise<void> {
  const queue = tasks.values()
  const work = async (): Promise<void> => {
    for (const task of queue) await task()
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.max(1, width) }, work))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
