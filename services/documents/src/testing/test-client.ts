import type { DocumentAccepted, DocumentDetail, JobView } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** What a refused call answers, beside what was asked for. */
type Refusable<Body> = Body & { code?: string; message?: string; details?: { code?: string } };

/** A signed-in caller of the service. */
export class TestClient {
  constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  fetch(method: string, path: string, body?: FormData | object, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData;
    return fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  async call<Body = Record<string, unknown>>(
    ...request: Parameters<TestClient['fetch']>
  ): Promise<Answer<Refusable<Body>>> {
    const response = await this.fetch(...request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  get = <Body>(path: string) => this.call<Body>('GET', path);

  upload(
    name: string,
    content: string | Uint8Array,
    headers?: Record<string, string>,
  ): Promise<Answer<Refusable<DocumentAccepted>>> {
    const form = new FormData();
    form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
    return this.call<DocumentAccepted>('POST', '/api/documents', form, headers);
  }

  /** Uploads and waits until the document has been read, or is known not to be readable. */
  async uploadRead(name: string, content: string | Uint8Array): Promise<DocumentDetail> {
    const { status, body } = await this.upload(name, content);
    if (status !== 202) throw new Error(`upload answered ${status}: ${JSON.stringify(body)}`);
    await this.jobEnds(body.jobId);
    return this.detail(body.id);
  }

  async detail(id: string): Promise<DocumentDetail> {
    return (await this.get<DocumentDetail>(`/api/documents/${id}`)).body;
  }

  /** Waits for the end of a job. */
  async jobEnds(jobId: string): Promise<JobView> {
    const open = ['queued', 'running', 'cancelling'];
    return eventually(`job ${jobId} ends`, async () => {
      const { body } = await this.get<JobView>(`/api/jobs/${jobId}`);
      return open.includes(body.status) ? undefined : body;
    });
  }
}
