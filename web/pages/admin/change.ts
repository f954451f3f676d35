import { showFailure, showToast } from '../../components/toast.tsx';
import { adminTexts } from '../../texts/administration.ts';

/** Makes a change, reports how it went (in the words that `act` returns, if any), and reloads the list. */
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
