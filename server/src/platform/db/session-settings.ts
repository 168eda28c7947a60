import type pg from 'pg';

/**
 * What a process holds is free soon after it fell silent, where it would be held for hours, or for ever, by the server's own
 * settings. The server ends a transaction in which nothing is asked for 8 s. It asks a silent machine whether it is there,
 * which closes no line when it loses its power: the line is given up after 3 + 2 · 2 s, and a session that waits for a lock
 * looks whether its line stands.
 */
const SETTINGS = {
  idle_in_transaction_session_timeout: '8s',
  tcp_keepalives_idle: '3s',
  tcp_keepalives_interval: '2s',
  tcp_keepalives_count: '2',
  client_connection_check_interval: '2s',
};

/** For every session that the role of this one opens on its database from now on, past a pooler or not (adr/515). */
export async function setUpSessions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter role current_user in database ${rows[0]?.name} set ${name} = '${value}'`);
}
