import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * Connections that end when nothing is heard for `silentMs` of an answer that is due. A server that is gone without a
 * word leaves its connections open: everybody who is handed one would wait for minutes, until the system gives it up.
 */
export function clientsThatGiveUp(silentMs: number): typeof pg.Client {
  return class extends pg.Client {
    /** pg's own: false while an answer is due. */
    declare readonly readyForQuery: boolean;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const socket = this.connection.stream as Socket;
      // A listener given to setTimeout would hear the first silence only, be an answer due or not.
      socket.setTimeout(silentMs).on('timeout', () => {
        if (!this.readyForQuery) socket.destroy(new Error('Connection terminated: no answer came'));
      });
    }
  };
}
