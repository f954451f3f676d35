/** The databases of a data folder. */
export const ledgerFile = 'ledger.sqlite';
export const bannersFile = 'banners.sqlite';
