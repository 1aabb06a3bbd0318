/** Keeps at most one render child, starts it when there is work and lets it end when there has been none for a while. */
import { type ChildProcess, fork } from 'node:child_process'
import type { PictureOriginal } from './picture-source.ts'

export type RenditionFormat = 'avif' | 'webp' | 'jpg'
export type RenderTask = { original: PictureOriginal; width: number; format: RenditionFormat; target: string }
export type RenderJob = RenderTask & { id: number }
export type RenderReply = { id: number; error: string | null }

/** Thrown when so many pictures wait that another would only wait in vain. */
export class RenderBusyError extends Error {
  override name = 'RenderBusyError'
}

export type Renderer = {
  /** Resolves when the rendition lies at `target`, complete. */
  render(task: RenderTask): Promise<void>
  /** Process id of the child, while there is one. */
  childPid(): number | undefined
  close(): void
}

type Waiting = { task: RenderTask; resolve(): void; reject(error: Error): void }

export type RendererLimits = {
  /** Jobs in the child at once. */
  atOnce?: number
  /** Jobs that may wait. */
  queue?: number
  /** Milliseconds without work after which the child ends. */
  idle?: number
  /** Milliseconds after which one picture is given up and the child with it. */
  patience?: number
}

export function createRenderer({
  atOnce = 2,
  queue: queueLimit = 400,
  idle = 8_000,
  patience = 20_000,
}: RendererLimits = {}): Renderer {
  const queue: Waiting[] = []
  const running = new Map<number, Waiting & { timer: NodeJS.Timeout }>()
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
    const started = fork(new URL('./render-process.ts', import.meta.url), {
      execArgv: ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (reply: RenderReply) => {
      const job = running.get(reply.id)
      if (!job) return
      running.delete(reply.id)
      clearTimeout(job.timer)
      if (reply.error === null) job.resolve()
      else job.reject(new Error(reply.error))
      pump()
    })
    started.on('error', error => lose(`the render process failed: ${error.message}`))
    started.on('exit', code => lose(`the render process ended with ${code}`))
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
      const timer = setTimeout(() => lose('the picture took too long'), patience)
      timer.unref()
      running.set(id, { ...waiting, timer })
      child.send({ id, ...waiting.task })
    }
    if (child && running.size === 0) {
      idleTimer = setTimeout(endChild, idle)
      idleTimer.unref()
    }
  }

  return {
    render(task) {
      if (closed) return Promise.reject(new Error('the renderer is closed'))
      if (queue.length >= queueLimit) return Promise.reject(new RenderBusyError('too many pictures wait'))
      return new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject })
        pump()
      })
    },
    childPid: () => child?.pid,
    close() {
      closed = true
      clearTimeout(idleTimer)
      endChild()
      for (const job of running.values()) clearTimeout(job.timer)
      for (const job of [...running.values(), ...queue.splice(0)]) job.reject(new Error('the renderer is closed'))
      running.clear()
    },
  }
}
