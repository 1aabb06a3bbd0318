import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap('run/dev.ts', { dev: true, environment: 'development' })
