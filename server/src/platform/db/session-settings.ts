import type pg from 'pg';

/**
 * Frees soon what a silent process holds, which the server's own settings would leave held for hours, or for ever. The
 * server ends a transaction that is idle for 8 s. It probes a silent machine, since a loss of power closes no
 * connection: the connection is given up after 3 + 2 · 2 s, and a session that waits for a lock checks its connection.
 */
const SETTINGS = {
  idle_in_transaction_session_timeout: '8s',
  tcp_keepalives_idle: '3s',
  tcp_keepalives_interval: '2s',
  tcp_keepalives_count: '2',
  client_connection_check_interval: '2s',
};

/** For every session that this session's role opens on its database from now on, through a pooler or not (adr/515). */
export async function setUpSessions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter role current_user in database ${rows[0]?.name} set ${name} = '${value}'`);
}
