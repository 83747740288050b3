import { join } from 'node:path';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import NodeEnvironment from './node-environment.js';
import PageEnvironment from './page-environment.js';

/** Every spec file of the web has a page, be it of a component or not: libraries ask once for all whether there is one. */
export default new Proxy(NodeEnvironment, {
  construct: (_, [config, context]: [JestEnvironmentConfig, EnvironmentContext]) => {
    const isOfWeb = context.testPath.startsWith(join(config.projectConfig.rootDir, 'web/'));
    return isOfWeb ? new PageEnvironment(config, context) : new NodeEnvironment(config, context);
  },
});
