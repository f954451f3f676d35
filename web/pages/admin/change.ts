import { showFailure, showToast } from '../../components/toast.tsx';
import { adminTexts } from '../../texts/administration.ts';

/** Runs a change, says how it went (in the words it gives, if any), and reads the list again. */
export async function change(act: () => Promise<unknown>, reload: () => void): Promise<boolean> {
  try {
    const said = await act();
    showToast(typeof said === 'string' ? said : adminTexts.done);
    reload();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}
