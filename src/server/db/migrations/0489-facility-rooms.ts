/** Operators write the rooms of facilities: what is not let any more is closed, never deleted, as its bookings stay. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE facility_rooms ADD COLUMN closed_at timestamptz`.execute(db)
  // Of two that are open, in one facility, each has a name of its own.
  await sql`
    UPDATE facility_rooms SET name = name || ' ' || id WHERE id IN (
      SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY facility_id, name ORDER BY id) AS place FROM facility_rooms) AS named
      WHERE place > 1)`.execute(db)
  await sql`CREATE UNIQUE INDEX facility_rooms__name ON facility_rooms (facility_id, name) WHERE closed_at IS NULL`.execute(db)
}
