import { readFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';
import { shippedFile } from '../shipped-files.js';
import { garbageCollector } from './garbage-collector.js';

/** The networks that find lines of text in a picture and read them, with the letters they know. */
export interface OcrModels {
  detection: InferenceSession;
  recognition: InferenceSession;
  /** By the number of the network's answer: nothing, then each letter, then a blank. */
  letters: readonly string[];
  /** Gives back what earlier answers took. */
  collect: () => void;
}

/** One core, and no memory held back: a process that reads one document and ends. */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  enableCpuMemArena: false,
  enableMemPattern: false,
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
};

/** PP-OCRv6, small; see the licence beside the files. */
export async function loadModels(): Promise<OcrModels> {
  const path = (name: string) => shippedFile(`models/${name}`);
  const [detection, recognition, dictionary] = await Promise.all([
    InferenceSession.create(path('detection.onnx'), OPTIONS),
    InferenceSession.create(path('recognition.onnx'), OPTIONS),
    readFile(path('letters.txt'), 'utf8'),
  ]);
  return {
    detection,
    recognition,
    letters: ['', ...dictionary.split('\n'), ' '],
    collect: garbageCollector(),
  };
}
