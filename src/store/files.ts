export const ledgerFile = 'ledger.sqlite';
export const bannersFile = 'banners.sqlite';
/** Says where in a bucket the banners of a backup are. */
export const bucketNoteFile = 'banners-in-bucket.json';
