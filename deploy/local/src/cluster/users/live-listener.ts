import type { ApiClient } from '../../e2e/testing/api-client.js';

/** What the live stream of a signed-in user says, as a browser hears it. */
export class LiveListener {
  private text = '';
  private readonly stop = new AbortController();

  private constructor(private readonly client: ApiClient) {}

  static async open(client: ApiClient): Promise<LiveListener> {
    const listener = new LiveListener(client);
    await listener.listen();
    return listener;
  }

  hasHeard(event: string): boolean {
    return this.text.includes(`event: ${event}\n`);
  }

  close(): void {
    this.stop.abort();
  }

  private async listen(): Promise<void> {
    const answer = await fetch(`${this.client.url}/api/live`, {
      headers: { authorization: `Bearer ${this.client.accessToken}` },
      signal: this.stop.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`the live stream answered ${answer.status}`);
    void this.read(answer.body).catch(() => undefined);
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of body) this.text += decoder.decode(chunk, { stream: true });
  }
}
