import { plainDownload, strictLicence, takenInLock, unlockedContent, weakIntegrity } from './lock-rules.js';
import { type ManifestRule } from './manifest.js';
import {
  anyVersion,
  fromAddress,
  givenUp,
  installScript,
  listedTwice,
  takenOver,
  toolShipped,
  unnamedEngine,
} from './package-rules.js';

export const MANIFEST_RULES: readonly ManifestRule[] = [
  ...[anyVersion, fromAddress, listedTwice, toolShipped, installScript, takenOver, givenUp, unnamedEngine],
  ...[strictLicence, unlockedContent, plainDownload, weakIntegrity, takenInLock],
];
