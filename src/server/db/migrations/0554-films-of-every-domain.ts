/** Films of the park are made in several sizes as those of lessons are: the table is of films, whoever shows them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE course_films RENAME TO films;
    ALTER TABLE films RENAME CONSTRAINT course_films__key TO films__key;
    ALTER INDEX course_films_pkey RENAME TO films_pkey;
    ALTER INDEX course_films__waiting RENAME TO films__waiting;
    DELETE FROM background_jobs WHERE name = 'course films'`.execute(db)
}
