import { VedetteError } from '../errors.ts';
import { faultOf, showFree } from '../lib/file-fault.ts';

/** Reports the remaining space if the disk is full. Returns any other error unchanged. */
export function explainFull(error: unknown, file: string): unknown {
  if (faultOf(error, file) !== 'full') return error;
  return new VedetteError('diskFull', { where: `: ${showFree(file)}` }, error);
}
