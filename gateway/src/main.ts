import { runProcess } from '@plumbline/events';
import { exitOnStartFailure, loadConfig } from '@plumbline/server';
import { aloneConfig } from './config.js';
import { createGateway } from './gateway.js';
import { hearRevocations } from './guard/revocations.js';
import { tellSamples } from './tell-samples.js';

/** The gateway alone, with its settings in the environment. */
async function main(): Promise<void> {
  const config = loadConfig('gateway', aloneConfig, process.env);
  await runProcess('gateway', config, config.AUTH_JWKS_URL, async (parts) => {
    // Where there is Redis, auth announces there; else revocations arrive by events.
    if (!parts.redis) await hearRevocations(parts.identity, config, parts.logger);
    tellSamples(parts, config);
    return createGateway(config, parts);
  });
}

await main().catch(exitOnStartFailure);
