import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap('run/bench.ts', { dev: true })
