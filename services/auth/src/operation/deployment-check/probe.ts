import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';

const PATIENCE_MS = 20_000;
const MOST_TEXT = 4_000_000;

export interface ProbeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Of an encrypted connection. */
  tls?: { protocol: string; validTo: string };
}

export interface ProbeCall {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Announces a body of so many bytes, and sends none of it: the answer is to what the header says. */
  announcedBytes?: number;
}

/** Calls an address as it is given: nothing is followed, kept or repeated. */
export type Probe = (call: ProbeCall) => Promise<ProbeAnswer>;

const ENCRYPTION_PATIENCE_MS = 5_000;

/** How an https address is encrypted; undefined for another, and where it is not reached from here. */
export async function encryptionOf(address: string): Promise<ProbeAnswer['tls']> {
  if (!address.startsWith('https:')) return undefined;
  const probe = probeOf(address, address, AbortSignal.timeout(ENCRYPTION_PATIENCE_MS));
  return (await probe({ path: '/' }).catch(() => undefined))?.tls;
}

/**
 * Calls the installation from outside, as a browser would reach it.
 * @param address where it is reached
 * @param publicAddress what people type, whose name calls carry
 */
export function probeOf(address: string, publicAddress: string, signal?: AbortSignal): Probe {
  const target = new URL(address);
  const { host } = new URL(publicAddress);
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return ({ method = 'GET', path, headers = {}, body, announcedBytes }) =>
    new Promise((resolve, reject) => {
      const call = request({
        ...{ method, path, hostname: target.hostname.replace(/^\[|\]$/g, ''), port: target.port },
        // Of a certificate that nobody trusts the rest is still to be told.
        ...{ rejectUnauthorized: false, servername: new URL(publicAddress).hostname, agent: false },
        headers: {
          host,
          ...(announcedBytes !== undefined && { 'content-length': announcedBytes }),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
      });
      call.on('error', reject);
      call.on('response', (response) => {
        const tls = tlsOf(response.socket as TLSSocket);
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MOST_TEXT) chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          call.destroy();
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ...(tls && { tls }) });
        });
      });
      if (announcedBytes !== undefined) call.flushHeaders();
      else call.end(body);
    });
}

function tlsOf(socket: TLSSocket): ProbeAnswer['tls'] {
  if (!socket.encrypted) return undefined;
  return { protocol: socket.getProtocol() ?? '', validTo: socket.getPeerCertificate().valid_to ?? '' };
}
