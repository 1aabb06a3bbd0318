import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap('run/faults.ts', { dev: true, environment: 'production' })
