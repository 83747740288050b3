export { exportService } from './manifest.js';
export { standbyConfig } from './standby/cluster/standby-config.js';
export { type FollowedAddress, followedAddress } from './standby/followed-address.js';
export { startNoticeServer } from './standby/notice-server.js';
export { type Settling, settle } from './standby/settle.js';
export { StandbyLoop } from './standby/standby-loop.js';
export { retiredNotice } from './standby/standby-words.js';
