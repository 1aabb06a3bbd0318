/** What the database does for chat: it stores messages, sets read marks, and announces whatever ends the right to take part. */
import { type Kysely, sql } from 'kysely'

const functions = sql`
-- Whether a member takes part now: they have not left, and their account may act.
CREATE FUNCTION chat_may_take_part(member chat_members) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT member.left_at IS NULL AND EXISTS (SELECT 1 FROM users WHERE users.id = member.user_id AND users.state IN ('ACTIVE', 'CLOSING'))
$$;

-- Stores messages that arrived together. Conversations are locked in the order of their ids; then known names are dropped, so that a message that is
-- sent again moves no sequence. Announces each range to all processes with the commit: a process that is killed after it can lose no announcement.
CREATE FUNCTION chat_append(items jsonb, node text) RETURNS TABLE (item integer, outcome text, seq integer, change integer, member_no smallint)
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
    coalesce(s.known_change, CASE WHEN s.judged = 'NEW' THEN first.last_change + first.place END), s.member_no
  FROM seen AS s
  LEFT JOIN fresh AS first ON first.conversation_id = s.conversation_id AND first.user_id IS NOT DISTINCT FROM s.user_id AND first.client_id = s.client_id
  ORDER BY s.item;

  SELECT string_agg(c.id || ':' || (before ->> c.id::text), ' ') INTO announced FROM chat_conversations AS c
    WHERE c.id = ANY (conversations) AND c.last_change > (before ->> c.id::text)::integer;
  IF announced IS NOT NULL THEN PERFORM pg_notify('chat', node || ' C ' || announced); END IF;
END $$;

-- Sets a read mark, which only moves forward. No row: no participant.
CREATE FUNCTION chat_mark_read(conversation integer, reader integer, upto integer) RETURNS TABLE (read_seq integer, unread integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  c chat_conversations;
  m chat_members;
  target integer;
BEGIN
  SELECT * INTO m FROM chat_members WHERE conversation_id = conversation AND user_id = reader;
  IF NOT FOUND OR NOT chat_may_take_part(m) THEN RETURN; END IF;
  IF upto > m.read_seq AND m.last_seq > m.read_seq THEN
    SELECT * INTO c FROM chat_conversations WHERE id = conversation FOR UPDATE;
    SELECT * INTO m FROM chat_members WHERE conversation_id = conversation AND user_id = reader;
    target := least(upto, c.last_seq);
    IF target > m.read_seq THEN
      UPDATE chat_conversations SET last_change = last_change + 1 WHERE id = conversation;
      UPDATE chat_members SET read_seq = target, change = c.last_change + 1, own_since_read =
          (SELECT count(*) FROM chat_messages AS own WHERE own.conversation_id = conversation AND own.seq > target AND own.member_no = m.no)
        WHERE conversation_id = conversation AND user_id = reader;
      PERFORM pg_notify('chat', '- C ' || conversation || ':' || c.last_change);
    END IF;
  END IF;
  RETURN QUERY SELECT now.read_seq, now.unread FROM chat_members AS now WHERE now.conversation_id = conversation AND now.user_id = reader;
END $$;

-- Whatever ends a session or the right to act is announced, so that open connections end with it wherever it was done.
CREATE FUNCTION chat_announce_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('chat', CASE TG_TABLE_NAME WHEN 'sessions' THEN '- S ' ELSE '- U ' END || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions__chat_revoked AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION chat_announce_end();
CREATE TRIGGER users__chat_state AFTER UPDATE OF state ON users FOR EACH ROW
  WHEN (NEW.state NOT IN ('ACTIVE', 'CLOSING') AND OLD.state IN ('ACTIVE', 'CLOSING')) EXECUTE FUNCTION chat_announce_end();

-- Who stops working for a company leaves the conversations they were in for it, in the same transaction.
CREATE FUNCTION chat_leave_with_employment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT id, last_change FROM chat_conversations WHERE id IN (SELECT m.conversation_id FROM chat_members AS m
      WHERE m.company_id = OLD.company_id AND m.user_id = OLD.user_id AND m.left_at IS NULL) ORDER BY id FOR UPDATE LOOP
    UPDATE chat_conversations SET last_change = last_change + 1 WHERE id = c.id;
    UPDATE chat_members SET left_at = now(), change = c.last_change + 1 WHERE conversation_id = c.id AND user_id = OLD.user_id;
    PERFORM pg_notify('chat', '- C ' || c.id || ':' || c.last_change);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER company_employees__chat_left AFTER UPDATE OF state ON company_employees FOR EACH ROW
  WHEN (NEW.state = 'LEFT' AND OLD.state <> 'LEFT') EXECUTE FUNCTION chat_leave_with_employment();`

export async function up(db: Kysely<unknown>): Promise<void> {
  await functions.execute(db)
}
