import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageFor, pagesByLanguage } from './page-languages.js';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** In the order of preference; the build puts these beside each file that shrinks. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;
/** The build names everything in here after its content. */
const HASHED = '/assets/';

/** What the answer depends on where there are several languages. */
const VARIED = 'Accept-Encoding, Accept-Language, Cookie';

interface Variant {
  encoding: string | undefined;
  bytes: Buffer;
  etag: string;
}
interface Asset {
  type: string;
  cacheControl: string;
  /** Smallest first, the plain one last. */
  variants: Variant[];
}

/**
 * The built web app, read once: a request is answered from a map of known paths, so no path can lead out of the
 * folder. Every path that is no file is the app's own page, in the visitor's language where the build has it.
 */
export class WebApp {
  private constructor(
    private readonly assets: Map<string, Asset>,
    private readonly pages: ReadonlyMap<string, string>,
    /** `sha256-...` of the scripts that the pages carry inline, for the content security policy. */
    readonly inlineScriptHashes: string[],
  ) {}

  static async load(root: string | undefined): Promise<WebApp> {
    const files = new Map<string, Buffer>();
    if (root) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((found) => found.isFile())) {
        const file = join(entry.parentPath, entry.name);
        const path = `/${relative(root, file).split(sep).join('/')}`;
        // What a build leaves for itself (a manifest) is hidden, and stays so.
        if (!path.includes('/.')) files.set(path, await readFile(file));
      }
    }
    const assets = new Map<string, Asset>();
    for (const path of files.keys()) {
      if (!isVariant(path, files)) assets.set(path, toAsset(path, files));
    }
    const pages = pagesByLanguage(assets.keys());
    const html = ['/index.html', ...pages.values()].map((path) => files.get(path)?.toString() ?? '');
    return new WebApp(assets, pages, [...new Set(html.flatMap(inlineScriptHashes))]);
  }

  /** @returns false when there is nothing to answer with */
  answer(path: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const asset = this.assets.get(path) ?? (path.startsWith(HASHED) ? undefined : this.pageOf(request));
    if (!asset) return false;
    const variant = choose(asset, String(request.headers['accept-encoding'] ?? ''));
    reply
      .header('Cache-Control', asset.cacheControl)
      .header('ETag', variant.etag)
      .header('Vary', this.pages.size > 0 && !path.startsWith(HASHED) ? VARIED : 'Accept-Encoding');
    if (isKnown(request.headers['if-none-match'], variant.etag)) {
      reply.status(304).send();
      return true;
    }
    reply.header('Content-Type', asset.type);
    if (variant.encoding) reply.header('Content-Encoding', variant.encoding);
    reply
      .header('Content-Length', variant.bytes.length)
      .send(request.method === 'HEAD' ? undefined : variant.bytes);
    return true;
  }

  private pageOf({ headers }: FastifyRequest): Asset | undefined {
    return this.assets.get(pageFor(headers, this.pages)) ?? this.assets.get('/index.html');
  }
}

function isVariant(path: string, files: Map<string, Buffer>): boolean {
  return ENCODINGS.some(
    ({ extension }) => path.endsWith(extension) && files.has(path.slice(0, -extension.length)),
  );
}

function toAsset(path: string, files: Map<string, Buffer>): Asset {
  const plain = files.get(path) ?? Buffer.alloc(0);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const variants: Variant[] = [{ encoding: undefined, bytes: plain, etag: `"${hash}"` }];
  for (const { name, extension } of ENCODINGS.toReversed()) {
    const bytes = files.get(path + extension);
    if (bytes) variants.unshift({ encoding: name, bytes, etag: `"${hash}-${name}"` });
  }
  return {
    type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    cacheControl: path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    variants,
  };
}

function choose({ variants }: Asset, acceptEncoding: string): Variant {
  const accepted = new Map(
    acceptEncoding.split(',').map((part): [string, number] => {
      const [name = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, quality === undefined ? 1 : Number(quality)];
    }),
  );
  const isAccepted = ({ encoding }: Variant) =>
    encoding === undefined || (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0;
  return variants.find(isAccepted) ?? variants[variants.length - 1]!;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}
