/** `npm run calls`: writes what browsers need of the contract into `src/lib/calls` (scripts/lib/browser-calls.ts). */
import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFile } from '#server/project-file.ts'
import { browserCalls } from './lib/browser-calls.ts'
import { print } from './lib/print.ts'

const folder = fileURLToPath(projectFile('src/lib/calls/'))
const modules = await browserCalls()
await rm(folder, { recursive: true, force: true })
for (const [name, text] of modules) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
execFileSync('biome', ['check', '--write', folder], { stdio: 'ignore' })
print(`${modules.size} modules written to src/lib/calls`)
