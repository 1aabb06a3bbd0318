import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap('run/operator.ts')
