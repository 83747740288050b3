import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.js';

const connected = createStore(false);

/** What the one live channel tells of its line. */
export const setLive = (isConnected: boolean): void => connected.set(isConnected);

/** False: the stream is down and jobs are polled. */
export const useIsLive = (): boolean => useSyncExternalStore(connected.subscribe, connected.get);
