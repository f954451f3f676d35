import { texts } from '../texts.ts';
import { Menu } from './menu.tsx';
import { showToast } from './toast.tsx';

/** What can be copied; generated only when chosen. */
type Copies = Partial<Record<'json' | 'curl' | 'csv' | 'defanged', () => string>>;

const order = ['json', 'curl', 'csv', 'defanged'] as const;

export function CopyMenu({ copies }: { copies: Copies }) {
  const items = order.flatMap((kind) => {
    const make = copies[kind];
    const label = texts.copy[kind];
    return make ? [{ label, onChoose: () => void copyText(make(), texts.copy.as[kind]) }] : [];
  });
  return (
    <Menu label={texts.copy.label} items={items}>
      {texts.copy.label}
    </Menu>
  );
}

export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(texts.copied(what));
  } catch {
    showToast(texts.copyFailed, true);
  }
}
