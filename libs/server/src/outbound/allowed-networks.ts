import { BlockList, isIP } from 'node:net';
import { type AddressClass, addNetwork, classify } from './address-class.js';

/** Addresses that may be connected to: public ones, and those that an operator names. */
export class AllowedNetworks {
  private readonly networks = new BlockList();
  private readonly opened = new Set<AddressClass>();

  /**
   * @param allowed what is allowed beside public addresses: `loopback`, `private` and networks, separated by commas
   * @throws Error where a network cannot be understood
   */
  constructor(allowed: string) {
    for (const each of allowed.split(',').map((part) => part.trim())) {
      if (each === 'loopback' || each === 'private') this.opened.add(each);
      else if (each !== '') addNetwork(this.networks, each);
    }
  }

  isAllowed(address: string): boolean {
    const kind = classify(address);
    if (kind === 'public' || this.opened.has(kind)) return true;
    return this.networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}

/** Whether a list of allowed networks can be understood. */
export function isNetworkList(allowed: string): boolean {
  try {
    return new AllowedNetworks(allowed) !== undefined;
  } catch {
    return false;
  }
}
