/** People who read pages and use calls with time to think, each from an address of their own, in a process of their own. */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type PeoplePlan = { url: string; people: number; ms: number; pages: string[]; calls: string[]; thinkMs: number }
/** Latencies in milliseconds; `failed` counts what was not answered with 200, `by` what it was answered with: 0 for nothing. */
export type PeopleResult = { answers: number; failed: number; by: Record<number, number>; p50: number; p99: number }

const get = (url: URL, agent: http.Agent, localAddress: string): Promise<number> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { agent, localAddress, headers: { 'Accept-Encoding': 'gzip' } }, answer => {
        answer.on('error', reject)
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.resume()
      })
      .once('error', reject)
  })

async function run(plan: PeoplePlan): Promise<PeopleResult> {
  const took: number[] = []
  let failed = 0
  const by: Record<number, number> = {}
  const until = performance.now() + plan.ms
  const person = async (index: number): Promise<void> => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    // Everyone goes through the same pages and calls, each from another place.
    for (let step = index * 7; performance.now() < until; step++) {
      await sleep(plan.thinkMs * (0.5 + ((step * 37) % 100) / 100))
      const paths = step % 5 === 4 ? plan.calls : plan.pages
      const began = performance.now()
      const status = await get(new URL(paths[step % paths.length] as string, plan.url), agent, `127.0.1.${index + 1}`).catch(
        () => 0,
      )
      took.push(performance.now() - began)
      if (status === 200) continue
      failed++
      by[status] = (by[status] ?? 0) + 1
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: plan.people }, (_, index) => person(index)))
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.floor((took.length - 1) * share)] ?? 0
  return { answers: took.length, failed, by, p50: at(0.5), p99: at(0.99) }
}

process.on('message', plan => void run(plan as PeoplePlan).then(result => process.send?.(result)))
process.send?.({ ready: true })
