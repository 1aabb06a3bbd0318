import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap('run/start.ts', { supervisor: true })
