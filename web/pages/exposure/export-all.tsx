import { useState } from 'preact/hooks';
import { exportExposed } from '../../../src/exposure/contract.ts';
import { exportVex } from '../../../src/exposure/vex/contract.ts';
import { download } from '../../components/download.ts';
import { Menu } from '../../components/menu.tsx';
import { showFailure } from '../../components/toast.tsx';
import { fetchFile } from '../../files.ts';
import { exposureTexts } from '../../texts/vulnerabilities.ts';

const { label, running, forms } = exposureTexts.exportAll;

const files = [
  { says: forms.csv, operation: exportExposed, format: 'csv', name: 'exposure.csv' },
  { says: forms.ndjson, operation: exportExposed, format: 'ndjson', name: 'exposure.ndjson' },
  { says: forms.openvex, operation: exportVex, format: 'openvex', name: 'openvex.json' },
  { says: forms.cyclonedx, operation: exportVex, format: 'cyclonedx', name: 'cyclonedx-vex.json' },
] as const;

type Within = Readonly<Record<string, string | number | boolean>>;

/** Exports all hosts that the page covers, with all of their CVEs; the table shows only the worst. */
export function ExportAll({ within }: { within: Within }) {
  const [isRunning, setRunning] = useState(false);
  const save = async ({ operation, format, name }: (typeof files)[number]) => {
    setRunning(true);
    try {
      const input = Object.entries(within).map(([key, value]) => [key, String(value)] as const);
      const file = await fetchFile(operation, { ...Object.fromEntries(input), format });
      download(name, file.type, [file]);
    } catch (error) {
      showFailure(error);
    } finally {
      setRunning(false);
    }
  };
  if (isRunning) {
    return (
      <button class="button" disabled>
        {running}
      </button>
    );
  }
  const items = files.map((file) => ({ label: file.says, onChoose: () => void save(file) }));
  return (
    <Menu label={label} items={items}>
      {label}
    </Menu>
  );
}
