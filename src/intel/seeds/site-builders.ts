import type { Seed } from './seed.ts';

/** Front doors that the pages and shops of very many customers share. */
export const siteBuilders: Seed = {
  name: 'seed-site-builders',
  category: 'platform',
  checked: '2026-11-16',
  operators: {
    'Fly.io (application edge)': ['66.241.124.0/23'],
    'GoDaddy (site builder)': [
      '3.33.130.190',
      '3.33.152.147',
      '3.33.251.168',
      '13.248.243.5',
      '15.197.142.173',
      '15.197.148.33',
      '15.197.225.128',
      '76.223.105.230',
    ],
    'Firebase (site builder)': ['199.36.158.0/23'],
    'HubSpot (site builder)': ['199.60.103.0/24'],
    'Netlify (site builder)': ['75.2.60.5', '99.83.190.102'],
    'Shopify (shop builder)': ['23.227.32.0/19', '185.146.172.0/22'],
    'Squarespace (site builder)': ['65.39.205.0/24', '198.49.23.0/24', '198.185.159.0/24'],
    'Tumblr (site builder)': ['66.6.32.0/20', '74.114.152.0/22'],
    'Vercel (site builder)': ['64.29.17.0/24', '66.33.60.0/24', '76.76.21.0/24', '216.198.79.0/24'],
    'Webflow (site builder)': ['75.2.70.75', '198.202.211.0/24'],
    'Weebly (site builder)': ['74.115.48.0/22', '199.34.228.0/22'],
    'Wix (site builder)': ['185.230.60.0/22', '199.15.160.0/22'],
    'WordPress.com (site builder)': [
      '192.0.64.0/18',
      '195.234.108.0/22',
      '198.181.116.0/22',
      '2a04:fa80::/29',
    ],
  },
};
