import { registryOf } from './facts/method-registry.js';
import { insightMethods } from './insights/methods.js';
import { questionMethods } from './questions/readings/methods.js';

/** Every method that a number is stated by. */
export const ALL_METHODS = registryOf([...insightMethods, ...questionMethods]);
