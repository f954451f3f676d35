import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { showFailure } from '../../components/toast.tsx';
import { triageTexts } from '../../texts/triage.ts';

interface OnText {
  onText: (text: string) => void;
}

/** A text area gets slow beyond this; longer texts are judged as soon as they are pasted. */
const longestTyped = 100_000;

export function TriageInput({ onText }: OnText) {
  const [text, setText] = useState('');
  const submit = () => {
    if (text.trim() !== '') onText(text);
  };
  return (
    <form
      class="triage-input"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        class="input mono"
        rows={12}
        aria-label={triageTexts.input}
        placeholder={triageTexts.placeholder}
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text/plain') ?? '';
          if (pasted.length <= longestTyped) return;
          event.preventDefault();
          onText(`${text}\n${pasted}`);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <div class="triage-bar">
        <button class="button primary" disabled={text.trim() === ''}>
          {triageTexts.start} <kbd>{triageTexts.startKey}</kbd>
        </button>
        <FileButton onText={onText} />
        <span class="quiet">{triageTexts.dropHere}</span>
      </div>
    </form>
  );
}

export function FileButton({ onText }: OnText) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {triageTexts.file}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void readFile(file, onText);
        }}
      />
    </>
  );
}

async function readFile(file: Blob, onText: OnText['onText']): Promise<void> {
  try {
    onText(await file.text());
  } catch (error) {
    showFailure(error); // deleted, or not readable by this user
  }
}

/** Accepts files and texts dropped anywhere inside. */
export function DropArea({ onText, children }: OnText & { children: ComponentChildren }) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      class={isOver ? 'triage is-over' : 'triage'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        const text = event.dataTransfer?.getData('text/plain') ?? '';
        if (file) void readFile(file, onText);
        else if (text !== '') onText(text);
      }}
    >
      {children}
    </div>
  );
}
