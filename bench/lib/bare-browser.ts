/**
 * A Chromium that is driven over its own protocol, without Playwright: that one keeps every page looking as if somebody looked at it, and cannot be
 * killed as a browser that crashes is. Here another tab in front really hides a page, and the whole group of processes can be ended at once.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'

const START_MS = 30_000
const LOOK_MS = 50

type Reply = { id?: number; result?: unknown; error?: { message: string } }

export type BareBrowser = {
  /** Runs in the page. @throws Error with the page's own. */
  run<Result>(expression: string): Promise<Result>
  /** Asks again and again until the answer is neither false, null, 0 nor ''. */
  until<Result>(expression: string, ms?: number): Promise<Result>
  goTo(url: string): Promise<void>
  /** Puts another tab before it. */
  hide(): Promise<void>
  setOffline(offline: boolean): Promise<void>
  /** Ends all its processes where they stand. */
  kill(): Promise<void>
  close(): Promise<void>
}

const profileFile = 'DevToolsActivePort'

async function start(profile: string, args: readonly string[]): Promise<{ child: ChildProcess; endpoint: string }> {
  const program = findChromium()
  if (!program) throw new Error('There is no Chromium')
  rmSync(path.join(profile, profileFile), { force: true })
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    ...browserArguments(),
  ]
  // A group of its own, which is ended as one.
  const child = spawn(program, [...flags, ...args, 'about:blank'], { stdio: 'ignore', detached: true })
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(LOOK_MS)) {
    if (!existsSync(path.join(profile, profileFile))) continue
    const [port, place] = readFileSync(path.join(profile, profileFile), 'utf8').split('\n')
    if (place) return { child, endpoint: `ws://127.0.0.1:${port}${place.trim()}` }
  }
  throw new Error('The browser did not start')
}

/** @returns sends a command and gives its result. */
async function connect(endpoint: string) {
  const socket = new WebSocket(endpoint)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error('The browser does not answer'))
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  }
  let last = 0
  const send = <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result as Result)
      })
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    })
  return { send, end: () => socket.close() }
}

type Evaluated = { result: { value?: unknown }; exceptionDetails?: { text: string; exception?: { description?: string } } }

/**
 * @param profile a folder, which is kept from one start to the next.
 * @param before a script that runs in every page before its own.
 */
export async function openBareBrowser(profile: string, args: readonly string[], before: string): Promise<BareBrowser> {
  const { child, endpoint } = await start(profile, args)
  const { send, end } = await connect(endpoint)
  const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string }[] }>('Target.getTargets')
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const inPage = <Result>(method: string, params: object = {}) => send<Result>(method, params, sessionId)
  await inPage('Page.enable')
  await inPage('Page.addScriptToEvaluateOnNewDocument', { source: before })
  const run = async <Result>(expression: string): Promise<Result> => {
    const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails: failed } = await inPage<Evaluated>('Runtime.evaluate', asked)
    if (failed) throw new Error(failed.exception?.description ?? failed.text)
    return result.value as Result
  }
  const kill = async (): Promise<void> => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    process.kill(-(child.pid as number), 'SIGKILL')
    await ended
    end()
  }
  return {
    run,
    async until(expression, ms = 60_000) {
      for (const late = Date.now() + ms; Date.now() < late; await sleep(LOOK_MS)) {
        // Between two pages there is nothing to ask.
        const answer = await run<never>(expression).catch(() => null)
        if (answer) return answer
      }
      throw new Error(`In vain for ${ms} ms: ${expression}`)
    },
    goTo: async url => void (await inPage('Page.navigate', { url })),
    async hide() {
      const other = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      await send('Target.activateTarget', other)
    },
    async setOffline(offline) {
      await inPage('Network.enable')
      const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
      await inPage('Network.emulateNetworkConditions', { offline, ...speed })
    },
    kill,
    close: kill,
  }
}
