import type { Seed } from './seed.ts';

/** Networks that belong to VPN operators, or were built for one. */
export const vpns: Seed = {
  name: 'seed-vpns',
  category: 'anonymous-vpn',
  checked: '2026-11-15',
  operators: {
    'PacketHub (NordVPN)': ['AS136787', 'AS141039', 'AS147049', 'AS207137', 'AS272096'],
    'Mullvad VPN': ['AS216025'],
    '31173 Services (Mullvad VPN)': ['AS39351', 'AS49399', 'AS214813'],
    IVPN: ['AS203619'],
    Windscribe: ['AS397540'],
  },
};
