import { showFailure, showToast } from '../../components/toast.tsx';
import { adminTexts } from '../../texts/administration.ts';

/** Runs a change, says how it went, and reads the list again. */
export async function change(act: () => Promise<unknown>, reload: () => void): Promise<boolean> {
  try {
    await act();
    showToast(adminTexts.done);
    reload();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}
