/** Bundles the server (scripts/lib/bundle.ts). A process of its own: what bundling needs of memory is given back with it. */
import { bundleServer } from '../lib/bundle.ts'
import { fail } from '../lib/print.ts'

await bundleServer().catch(fail)
