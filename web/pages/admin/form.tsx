import { useState } from 'preact/hooks';
import { showFailure } from '../../components/toast.tsx';

interface Field<N extends string> {
  name: N;
  label: string;
  isOptional?: true;
  isDate?: true;
  /** The value is the text of a file. */
  isFile?: true;
  /** Turns the field into a select; the first choice is the default. */
  choices?: readonly { value: string; label: string }[];
}

type Values<N extends string> = Partial<Record<N, string>>;

interface FormProps<N extends string> {
  title: string;
  submit: string;
  fields: readonly Field<N>[];
  initial?: Values<N>;
  /** Gets only the fields that are filled in. The form is cleared if it resolves to true. */
  onSubmit: (values: Values<N>) => Promise<boolean>;
}

/** A few fields and a button in one row. */
export function Form<N extends string>({
  title,
  submit,
  fields,
  initial = {},
  onSubmit,
}: FormProps<N>) {
  const [values, setValues] = useState<Values<N>>(initial);
  const [isSending, setSending] = useState(false);
  // Incremented to make the browser forget the chosen file.
  const [turn, setTurn] = useState(0);
  const valueOf = ({ name, choices }: Field<N>) => values[name] ?? choices?.[0]?.value ?? '';
  const isComplete = fields.every((field) => field.isOptional === true || valueOf(field) !== '');
  const send = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    const given = fields
      .map((field) => [field.name, valueOf(field)] as const)
      .filter(([, value]) => value !== '');
    // The keys are the names of the fields.
    if (await onSubmit(Object.fromEntries(given) as Values<N>)) {
      setValues(initial);
      setTurn(turn + 1);
    }
    setSending(false);
  };
  return (
    <form class="card admin-form" aria-label={title} onSubmit={(event) => void send(event)}>
      <h2>{title}</h2>
      <div class="admin-fields">
        {fields.map((field) => (
          <label key={`${field.name} ${turn}`}>
            <span>{field.label}</span>
            <Input
              field={field}
              value={valueOf(field)}
              onChange={(value) => setValues((earlier) => ({ ...earlier, [field.name]: value }))}
            />
          </label>
        ))}
        <button class="button primary" disabled={!isComplete || isSending}>
          {submit}
        </button>
      </div>
    </form>
  );
}

interface InputProps {
  field: Field<string>;
  value: string;
  onChange: (value: string) => void;
}

function Input({ field: { isDate, isFile, choices }, value, onChange }: InputProps) {
  if (isFile === true) return <FileInput onChange={onChange} />;
  if (choices) {
    return (
      <select class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  const shared = {
    class: 'input',
    autocomplete: 'off',
    value,
    onInput: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  } as const;
  return isDate === true ? <input type="date" {...shared} /> : <input type="text" {...shared} />;
}

function FileInput({ onChange }: Pick<InputProps, 'onChange'>) {
  const read = async (file: File | undefined) => {
    try {
      onChange(file ? await file.text() : '');
    } catch (error) {
      showFailure(error); // deleted, or not readable by this user
    }
  };
  return (
    <input
      class="input"
      type="file"
      accept=".json,application/json"
      onChange={(event) => void read(event.currentTarget.files?.[0])}
    />
  );
}
