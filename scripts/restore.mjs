import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap('run/restore.ts')
