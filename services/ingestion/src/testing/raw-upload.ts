import { connect, type Socket } from 'node:net';
import type { TestClient } from './test-client.js';

/** A body written by hand, for what no client library would send. */
export function rawUpload(
  client: TestClient,
  body: string,
  headers: string[] = [],
): { socket: Socket; answer: Promise<string> } {
  const { port } = new URL(client.url);
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${client.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (/\r\n\r\n[\s\S]*\}/.test(text)) resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  return { socket, answer };
}

/** One part of such a body. */
export const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
