/**
 * What is stored is answered with the members who are to hear of it, and what is unread for each: a process that fans out asks nothing more.
 * Otherwise as 0475 and 0595 wrote it.
 */
import { type Kysely, sql } from 'kysely'

/** A last row `SEATS` for a process that has a name: of its conversations each member as [conversation, account, number, unread, last message]. */
const append = sql`
CREATE FUNCTION chat_append(items jsonb, node text)
  RETURNS TABLE (item integer, outcome text, seq integer, change integer, member_no smallint, seats json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  conversations integer[] := array(SELECT DISTINCT (one ->> 'conversation_id')::integer FROM jsonb_array_elements(items) AS one);
  before jsonb;
  announced text;
BEGIN
  PERFORM 1 FROM chat_conversations AS c WHERE c.id = ANY (conversations) ORDER BY c.id FOR UPDATE;
  SELECT jsonb_object_agg(c.id, c.last_change) INTO before FROM chat_conversations AS c WHERE c.id = ANY (conversations);
  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(items) AS g (item integer, conversation_id integer, user_id integer, client_id text, type text, body text,
      files text, audio jsonb, card jsonb, quote_seq integer, warning text, grams text[], forwarded boolean,
      sent_at timestamptz)
  ), seen AS MATERIALIZED (
    SELECT g.*, coalesce(m.no, 0::smallint) AS member_no, c.last_seq, c.last_change, known.seq AS known_seq, known.change AS known_change,
      row_number() OVER (PARTITION BY g.conversation_id, g.user_id, g.client_id ORDER BY g.item) AS turn,
      CASE
        WHEN c.id IS NULL THEN 'MISSING'
        WHEN g.user_id IS NULL THEN CASE WHEN known.seq IS NULL THEN 'NEW' ELSE 'KNOWN' END
        WHEN m.no IS NULL OR NOT chat_may_take_part(m) THEN 'MISSING'
        WHEN known.seq IS NOT NULL THEN 'KNOWN'
        WHEN c.state <> 'OPEN' THEN 'CLOSED'
        WHEN c.kind = 'DIRECT' AND (m.blocked OR NOT EXISTS (SELECT 1 FROM chat_members AS other
          WHERE other.conversation_id = c.id AND other.user_id <> m.user_id AND other.left_at IS NULL AND NOT other.blocked)) THEN 'REFUSED'
        ELSE 'NEW'
      END AS judged
    FROM given AS g
    LEFT JOIN chat_conversations AS c ON c.id = g.conversation_id
    LEFT JOIN chat_members AS m ON m.conversation_id = g.conversation_id AND m.user_id = g.user_id
    LEFT JOIN chat_messages AS known
      ON known.conversation_id = g.conversation_id AND known.member_no = coalesce(m.no, 0) AND known.client_id = g.client_id
  ), fresh AS MATERIALIZED (
    SELECT s.*, row_number() OVER (PARTITION BY s.conversation_id ORDER BY s.item)::integer AS place FROM seen AS s
      WHERE s.judged = 'NEW' AND s.turn = 1
  ), counted AS MATERIALIZED (
    SELECT f.conversation_id, count(*)::integer AS messages, max(f.sent_at) AS at FROM fresh AS f GROUP BY f.conversation_id
  ), moved AS (
    UPDATE chat_conversations AS c SET last_seq = c.last_seq + n.messages, last_change = c.last_change + n.messages,
      last_at = greatest(c.last_at, n.at) FROM counted AS n WHERE c.id = n.conversation_id
  ), stored AS (
    INSERT INTO chat_messages (conversation_id, seq, change, member_no, sender_user_id, client_id, type, body, files, audio, card, quote_seq, warning, grams,
      forwarded, sent_at)
    SELECT f.conversation_id, f.last_seq + f.place, f.last_change + f.place, f.member_no, f.user_id, f.client_id, f.type, f.body, f.files, f.audio, f.card,
      CASE WHEN f.quote_seq <= f.last_seq THEN f.quote_seq END, f.warning, coalesce(f.grams, '{}'),
      coalesce(f.forwarded, false), f.sent_at FROM fresh AS f
  ), noted AS (
    UPDATE chat_members AS m SET last_seq = m.last_seq + n.messages, last_at = greatest(m.last_at, n.at),
      own_since_read = m.own_since_read + (SELECT count(*) FROM fresh AS f WHERE f.conversation_id = m.conversation_id AND f.member_no = m.no)
      FROM counted AS n WHERE m.conversation_id = n.conversation_id
  )
  SELECT s.item, CASE WHEN s.judged = 'NEW' AND s.turn > 1 THEN 'KNOWN' ELSE s.judged END,
    coalesce(s.known_seq, CASE WHEN s.judged = 'NEW' THEN first.last_seq + first.place END),
    coalesce(s.known_change, CASE WHEN s.judged = 'NEW' THEN first.last_change + first.place END), s.member_no, NULL::json
  FROM seen AS s
  LEFT JOIN fresh AS first ON first.conversation_id = s.conversation_id AND first.user_id IS NOT DISTINCT FROM s.user_id AND first.client_id = s.client_id
  ORDER BY s.item;

  SELECT string_agg(c.id || ':' || (before ->> c.id::text), ' ') INTO announced FROM chat_conversations AS c
    WHERE c.id = ANY (conversations) AND c.last_change > (before ->> c.id::text)::integer;
  IF announced IS NULL THEN RETURN; END IF;
  PERFORM pg_notify('chat', node || ' C ' || announced);
  IF node <> '-' THEN
    RETURN QUERY SELECT NULL::integer, 'SEATS', NULL::integer, NULL::integer, NULL::smallint,
      json_agg(json_build_array(m.conversation_id, m.user_id, m.no, m.unread, m.last_seq))
      FROM chat_members AS m WHERE m.conversation_id = ANY (conversations) AND m.left_at IS NULL;
  END IF;
END $$;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP FUNCTION chat_append(jsonb, text)`.execute(db)
  await append.execute(db)
}
