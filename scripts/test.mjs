import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap('run/test.ts', { dev: true, environment: 'production' })
