import { showFailure, showToast } from '../../components/toast.tsx';
import { texts } from '../../texts.ts';

/** Runs a change, says how it went, and reads the list again. */
export async function change(act: () => Promise<unknown>, reload: () => void): Promise<boolean> {
  try {
    await act();
    showToast(texts.admin.done);
    reload();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}
