import { documents } from '../../src/exports/findings/contract.ts';
import type { Operation } from '../../src/http/operation.ts';
import { call } from '../api.ts';
import { exportFileTexts as t } from '../texts/export-files.ts';
import { download } from './download.ts';
import { Menu } from './menu.tsx';
import { showFailure } from './toast.tsx';

/** An operation that returns a file, in the form that `format` names. */
export interface ExportedAs {
  operation: Operation;
  input: Readonly<Record<string, string>>;
  /** File name without the extension. */
  name: string;
}

const endings: Readonly<Record<string, string>> = {
  text: 'txt',
  stix: 'stix.json',
  misp: 'misp.json',
};

/** Menu of files made by the server, in every form that the operation offers. */
export function ExportFiles(exported: ExportedAs) {
  const { cost } = exported.operation;
  const label = cost === 0 ? t.label : t.priced(cost);
  const items = documents.map(({ name }) => ({
    label: (t.forms as Readonly<Record<string, string>>)[name] ?? name,
    onChoose: () => void save(exported, name),
  }));
  return (
    <Menu label={label} items={items}>
      {label}
    </Menu>
  );
}

async function save({ operation, input, name }: ExportedAs, format: string): Promise<void> {
  try {
    const file = await call(operation, { ...input, format });
    const { bytes, type } = file as { bytes: Uint8Array<ArrayBuffer>; type: string }; // the envelope is `file`
    download(`${name}.${endings[format] ?? format}`, type, [bytes]);
  } catch (error) {
    showFailure(error);
  }
}
