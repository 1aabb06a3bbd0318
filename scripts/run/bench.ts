/** `npm run bench -- page detail …`: measures what docs/benchmarks.md states; without a name, everything. */
import { ensureBuilt } from '../lib/build.ts'
import { fail, print, since } from '../lib/print.ts'

const parts: Record<string, () => Promise<void>> = {
  page: async () => (await import('../../bench/parts/page.ts')).page(),
  detail: async () => (await import('../../bench/parts/detail.ts')).detail(),
  weight: async () => (await import('../../bench/parts/weight.ts')).weight(),
  islands: async () => (await import('../../bench/parts/islands.ts')).islands(),
  'sign-in': async () => (await import('../../bench/parts/sign-in.ts')).signIn(),
  scale: async () => (await import('../../bench/parts/scale.ts')).scale(),
  render: async () => (await import('../../bench/parts/render.ts')).render(),
  paint: async () => (await import('../../bench/parts/paint.ts')).paint(),
  memory: async () => (await import('../../bench/parts/memory.ts')).memory(),
  overload: async () => (await import('../../bench/parts/overload.ts')).overload(),
  chat: async () => (await import('../../bench/parts/chat.ts')).chat(),
  connections: async () => (await import('../../bench/parts/connections.ts')).connections(),
  bullets: async () => (await import('../../bench/parts/bullets.ts')).bullets(),
  conversations: async () => (await import('../../bench/parts/conversations.ts')).conversations(),
  forum: async () => (await import('../../bench/parts/forum.ts')).forum(),
  orders: async () => (await import('../../bench/parts/orders.ts')).orders(),
  notices: async () => (await import('../../bench/parts/notices.ts')).notices(),
  settling: async () => (await import('../../bench/parts/settling.ts')).settling(),
  pay: async () => (await import('../../bench/parts/pay.ts')).pay(),
  scrolling: async () => (await import('../../bench/parts/scrolling.ts')).scrolling(),
  calls: async () => (await import('../../bench/parts/calls.ts')).calls(),
  recording: async () => (await import('../../bench/parts/recording.ts')).recording(),
  fresh: async () => (await import('../../bench/parts/fresh.ts')).fresh(),
  hostile: async () => (await import('../../bench/parts/hostile.ts')).hostile(),
  'hostile-sockets': async () => (await import('../../bench/parts/hostile-sockets.ts')).hostileSockets(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in parts))
if (unknown.length > 0) fail(`Unknown part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)

try {
  await ensureBuilt()
  for (const [name, run] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const started = performance.now()
    print(`\n── ${name}`)
    await run()
    print(`   (${since(started)})`)
  }
} catch (error) {
  fail(error)
}
