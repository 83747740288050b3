import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What the networks answer lies outside of the heap, whose collector does not know how large it is. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
