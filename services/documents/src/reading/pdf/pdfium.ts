import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** What is asked of every character, as the module exports it: the wrapped functions look at types and arguments each time. */
interface CharacterCalls {
  FPDFText_GetUnicode(text: number, at: number): number;
  FPDFText_GetLooseCharBox(text: number, at: number, box: number): number;
  FPDFText_GetCharAngle(text: number, at: number): number;
}

/** PDFium with what its C interface needs: memory to pass things in and out by. */
export interface Pdfium {
  /** Its functions. */
  calls: WrappedPdfiumModule;
  characters: CharacterCalls;
  allocate(bytes: number): number;
  free(pointer: number): void;
  /** The memory, which moves when it grows: never kept across a call. */
  bytes(): Uint8Array;
  float(pointer: number): number;
  double(pointer: number): number;
}

/** Heaps of the module, which its types leave out. */
interface Heaps {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
}

export async function loadPdfium(): Promise<Pdfium> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const file = await readFile(path);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const calls = await init({ wasmBinary });
  calls.PDFiumExt_Init();
  const { wasmExports } = calls.pdfium;
  const heaps = calls.pdfium as unknown as Heaps;
  return {
    calls,
    characters: wasmExports as unknown as CharacterCalls,
    allocate: (bytes) => {
      const pointer = wasmExports.malloc(bytes);
      if (pointer === 0) throw new Error('out of memory');
      return pointer;
    },
    free: (pointer) => wasmExports.free(pointer),
    bytes: () => heaps.HEAPU8,
    float: (pointer) => heaps.HEAPF32[pointer >> 2] ?? 0,
    double: (pointer) => heaps.HEAPF64[pointer >> 3] ?? 0,
  };
}

/** UTF-16 text that PDFium writes: it is asked for the length in bytes first. */
export function textOf(pdfium: Pdfium, write: (pointer: number, bytes: number) => number): string {
  const length = write(0, 0);
  if (length <= 2) return '';
  const pointer = pdfium.allocate(length);
  try {
    write(pointer, length);
    return Buffer.from(pdfium.bytes().slice(pointer, pointer + length - 2)).toString('utf16le');
  } finally {
    pdfium.free(pointer);
  }
}
