/**
 * A child process that takes jobs: started when there is work, ended when there has been none for a while, killed when a job takes
 * too long. What is dangerous to touch (pictures and files of strangers) is touched there, so that a crash takes nothing else along and
 * the memory is given back.
 */
import { type ChildProcess, fork } from 'node:child_process'

/** Thrown when so many jobs wait that another would only wait in vain. */
export class BusyError extends Error {
  override name = 'BusyError'
}

export type Job<Task> = { id: number; task: Task }
export type Reply<Answer> = { id: number } & ({ error: string } | { error: null; answer: Answer })

export type ChildLimits = {
  /** Jobs in the child at once. */
  atOnce?: number
  /** Jobs that may wait. */
  queue?: number
  /** Milliseconds without work after which the child ends. */
  idle?: number
  /** Milliseconds after which one job is given up and the child with it. */
  patience?: number
}

export type Child<Task, Answer> = {
  run(task: Task): Promise<Answer>
  /** Process id of the child, while there is one. */
  pid(): number | undefined
  close(): void
}

type Waiting<Task, Answer> = { task: Task; resolve(answer: Answer): void; reject(error: Error): void }

/** @param script the child's module; it calls `takeJobs` of child-side.ts. */
export function createChild<Task, Answer>(
  script: URL,
  { atOnce = 2, queue: queueLimit = 400, idle = 8_000, patience = 20_000 }: ChildLimits = {},
): Child<Task, Answer> {
  const queue: Waiting<Task, Answer>[] = []
  const running = new Map<number, Waiting<Task, Answer> & { timer: NodeJS.Timeout }>()
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let nextId = 1
  let closed = false

  const endChild = () => {
    const ended = child
    child = null
    ended?.removeAllListeners()
    ended?.kill('SIGKILL')
  }

  /** The child is lost: what it was working on fails, what waits goes to a new one. */
  const lose = (reason: string) => {
    endChild()
    for (const [id, job] of running) {
      clearTimeout(job.timer)
      running.delete(id)
      job.reject(new Error(reason))
    }
    pump()
  }

  const startChild = (): ChildProcess => {
    const started = fork(script, {
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=160', '--disable-warning=ExperimentalWarning'],
      // One pool for all threads: with glibc's many the memory of large pictures is not given back (500 MB instead of 220).
      env: { PATH: process.env.PATH, NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (reply: Reply<Answer>) => {
      const job = running.get(reply.id)
      if (!job) return
      running.delete(reply.id)
      clearTimeout(job.timer)
      if (reply.error === null) job.resolve(reply.answer)
      else job.reject(new Error(reply.error))
      pump()
    })
    started.on('error', error => lose(`the process failed: ${error.message}`))
    started.on('exit', code => lose(`the process ended with ${code}`))
    started.unref()
    started.channel?.unref()
    return started
  }

  const pump = () => {
    clearTimeout(idleTimer)
    if (closed) return
    while (queue.length > 0 && running.size < atOnce) {
      const waiting = queue.shift()!
      const id = nextId++
      child ??= startChild()
      const timer = setTimeout(() => lose('the job took too long'), patience)
      timer.unref()
      running.set(id, { ...waiting, timer })
      child.send({ id, task: waiting.task } as never)
    }
    if (child && running.size === 0) {
      idleTimer = setTimeout(endChild, idle)
      idleTimer.unref()
    }
  }

  return {
    run(task) {
      if (closed) return Promise.reject(new Error('the child is closed'))
      if (queue.length >= queueLimit) return Promise.reject(new BusyError('too many jobs wait'))
      return new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject })
        pump()
      })
    },
    pid: () => child?.pid,
    close() {
      closed = true
      clearTimeout(idleTimer)
      endChild()
      for (const job of running.values()) clearTimeout(job.timer)
      for (const job of [...running.values(), ...queue.splice(0)]) job.reject(new Error('the child is closed'))
      running.clear()
    },
  }
}
