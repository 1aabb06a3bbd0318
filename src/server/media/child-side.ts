/** The other end of child.ts: does one job after another until the parent is gone. */
import type { Job, Reply } from './child.ts'

export function takeJobs<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.on('message', ({ id, task }: Job<Task>) => {
    const reply = (answer: Reply<Answer>) => process.send?.(answer)
    work(task).then(
      answer => reply({ id, error: null, answer }),
      (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
    )
  })
  // The parent is gone: nobody waits any more.
  process.on('disconnect', () => process.exit(0))
}
