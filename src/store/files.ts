export const ledgerFile = 'ledger.sqlite';
export const bannersFile = 'banners.sqlite';
