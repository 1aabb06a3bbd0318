/**
 * Makes of a copied database folder what a disk may hold after a power cut. PostgreSQL promises to survive this: what it wrote since its
 * last checkpoint and did not sync may be there, be missing, or be there by half; what it synced (its log up to a position) is there.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PAGE = 8192
const SECTORS = 4096
const SEGMENT = 16n * 1024n * 1024n

/** What was taken away. */
export type Damage = { oldPages: number; tornPages: number; lostFiles: number; lostLogBytes: number }

const chance = (share: number): boolean => Math.random() < share

/**
 * Changes the folder `now` in place.
 * @param before a copy of the same folder made after the last checkpoint
 * @param flushed position up to which the log is on the disk, as `16/B374D848`
 */
export function cutPower(now: string, before: string, flushed: string): Damage {
  const damage: Damage = { oldPages: 0, tornPages: 0, lostFiles: 0, lostLogBytes: 0 }
  for (const file of dataFiles(now)) damageFile(path.join(now, file), path.join(before, file), damage)
  cutLog(path.join(now, 'pg_wal'), flushed, damage)
  return damage
}

/** Tables, indexes, their maps, and the states of transactions: what is synced by checkpoints only. */
function dataFiles(cluster: string): string[] {
  const folders = ['global', 'pg_xact', ...readdirSync(path.join(cluster, 'base')).map(name => path.join('base', name))]
  return folders.flatMap(folder =>
    readdirSync(path.join(cluster, folder))
      .filter(name => /^[0-9A-F]+(_[a-z]+)?(\.\d+)?$/.test(name))
      .map(name => path.join(folder, name)),
  )
}

function damageFile(file: string, beforeFile: string, damage: Damage): void {
  if (!existsSync(beforeFile)) {
    // Made since the checkpoint and never synced: its name may not have reached the disk.
    if (chance(0.5)) return
    rmSync(file)
    damage.lostFiles++
    return
  }
  const now = readFileSync(file)
  const before = readFileSync(beforeFile)
  if (now.equals(before)) return
  for (let at = 0; at < now.length; at += PAGE) damagePage(now.subarray(at, at + PAGE), before.subarray(at, at + PAGE), damage)
  // The length is a fact of its own: a file that has grown may have its old one.
  const length = now.length > before.length && chance(0.3) ? before.length : now.length
  writeFileSync(file, now.subarray(0, length))
}

function damagePage(now: Buffer, before: Buffer, damage: Damage): void {
  // A page that did not exist is zeros until it reaches the disk.
  const old = before.length === now.length ? before : Buffer.alloc(now.length)
  if (now.equals(old)) return
  const fate = Math.random()
  if (fate < 0.34) return
  if (fate < 0.67) {
    old.copy(now)
    damage.oldPages++
    return
  }
  const half = chance(0.5) ? 0 : SECTORS
  old.copy(now, half, half, half + SECTORS)
  damage.tornPages++
}

/** Of what lies behind the synced position any part may be missing. */
function cutLog(folder: string, flushed: string, damage: Damage): void {
  const [high = '0', low = '0'] = flushed.split('/')
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  for (const name of readdirSync(folder).filter(entry => /^[0-9A-F]{24}$/.test(entry))) {
    // A segment's name is its time line, then its number in two parts of 32 bits, of which the second counts to 255.
    const start = ((BigInt(`0x${name.slice(8, 16)}`) << 8n) + BigInt(`0x${name.slice(16)}`)) * SEGMENT
    if (start + SEGMENT <= position) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    const from = position > start ? Number(position - start) : 0
    const whole = chance(0.5)
    for (let at = from; at < bytes.length; at = (Math.floor(at / SECTORS) + 1) * SECTORS) {
      if (!whole && chance(0.5)) continue
      const end = Math.min(bytes.length, (Math.floor(at / SECTORS) + 1) * SECTORS)
      if (bytes.subarray(at, end).some(byte => byte !== 0)) damage.lostLogBytes += end - at
      bytes.fill(0, at, end)
    }
    writeFileSync(file, bytes)
  }
}
