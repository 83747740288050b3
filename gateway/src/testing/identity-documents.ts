import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type IdentityDocuments, TOKEN_ISSUER, TOKEN_TYPE } from '@plumbline/server';
import { exportJWK, type JWK, SignJWT } from 'jose';

export interface SigningKey {
  kid: string;
  jwk: JWK;
  sign: (sid?: string) => Promise<string>;
}

export async function makeKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const kid = randomUUID();
  const claims = { name: 'maria', role: 'user', plan: 'free', planVersion: 1, zone: 'UTC' };
  const sign = (sid: string = randomUUID()) =>
    new SignJWT({ ...claims, sub: randomUUID(), wid: randomUUID(), sid })
      .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid })
      .setIssuer(TOKEN_ISSUER)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey);
  return { kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }, sign };
}

/** Auth as the others see it: two documents, and a durable list behind them. */
export class Documents {
  readonly revoked: IdentityDocuments['revoked'] = [];
  keys: JWK[] = [];
  fetched = 0;
  private server: Server | undefined;
  private port = 0;

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.fetched += 1;
      const isKeys = request.url?.endsWith('jwks.json');
      response.end(JSON.stringify(isKeys ? { keys: this.keys } : this.revoked));
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  get jwksUrl(): string {
    return `http://127.0.0.1:${this.port}/.well-known/jwks.json`;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  /** The commit. */
  revoke(sessionId: string = randomUUID()): { sessionId: string; until: Date } {
    const revocation = { sessionId, until: new Date(Date.now() + 900_000) };
    this.revoked.push(revocation);
    return revocation;
  }
}
