import type { Seed } from './seed.ts';

/** Networks whose addresses are rented out as cloud machines. */
export const clouds: Seed = {
  name: 'seed-clouds',
  category: 'cloud',
  checked: '2026-11-15',
  operators: {
    'Amazon Web Services': ['AS16509', 'AS14618'],
    'Google Cloud': ['AS396982'],
    'Microsoft Azure': ['AS8075', 'AS8068', 'AS8069'],
    'Oracle Cloud': ['AS31898'],
    'Alibaba Cloud': ['AS45102', 'AS37963'],
    'Tencent Cloud': ['AS132203', 'AS45090'],
    'Huawei Cloud': ['AS136907', 'AS55990'],
    'IBM Cloud': ['AS36351'],
    DigitalOcean: ['AS14061'],
    'Akamai Cloud (Linode)': ['AS63949'],
    Vultr: ['AS20473'],
    Scaleway: ['AS12876'],
    UpCloud: ['AS202053', 'AS25697'],
    UCloud: ['AS135377'],
    'Equinix Metal': ['AS54825'],
  },
};
