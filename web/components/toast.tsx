import { signal } from '@preact/signals';
import { CallFailed } from '../api.ts';
import { texts } from '../texts.ts';
import { HostileText } from './hostile-text.tsx';
import { nextStep } from './next-step.ts';

interface Toast {
  id: number;
  text: string;
  isFailure: boolean;
  /** What the reader can do about it. */
  next: string;
}

const toasts = signal<readonly Toast[]>([]);
const shownMs = 5_000;
let lastId = 0;

/** Failures stay until closed: the reader may be in another tab. */
export function showToast(text: string, isFailure = false, next = ''): void {
  if (isFailure && toasts.value.some((toast) => toast.text === text)) return;
  const id = ++lastId;
  toasts.value = [...toasts.value, { id, text, isFailure, next }];
  if (!isFailure) setTimeout(() => dismiss(id), shownMs);
}

export function showFailure(error: unknown): void {
  const isTold = error instanceof CallFailed;
  const message = isTold ? error.message : texts.errors.unreadable;
  showToast(message, true, isTold ? nextStep(error).says : '');
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** Announced by screen readers without taking focus. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, isFailure, next }) => (
        <div key={id} class={isFailure ? 'toast toast-failure' : 'toast'}>
          <div>
            <HostileText text={text} />
            {next !== '' && <p class="quiet">{next}</p>}
          </div>
          <button class="icon-button" aria-label={texts.close} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
