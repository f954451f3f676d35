import { openFolder } from '../../../src/store/folder.ts';
import { openStore } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../harness.ts';
import { ledgerConformance } from './conformance.ts';

ledgerConformance('the SQLite ledger', {
  isShared: false,
  async open() {
    const folder = await openFolder(temporaryFolder(), 'test');
    let ledger = await openStore(folder, Date.now);
    return {
      get ledger() {
        return ledger;
      },
      async reopen() {
        await ledger.close();
        ledger = await openStore(folder, Date.now);
      },
      async close() {
        await ledger.close();
        folder.release();
      },
    };
  },
});
