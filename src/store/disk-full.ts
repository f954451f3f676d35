import { VedetteError } from '../errors.ts';
import { faultOf, showFree } from '../lib/file-fault.ts';

/** An error about this file says how much space is left, if that is why; any other stays what it is. */
export function explainFull(error: unknown, file: string): unknown {
  if (faultOf(error, file) !== 'full') return error;
  return new VedetteError('diskFull', { where: `: ${showFree(file)}` }, error);
}
