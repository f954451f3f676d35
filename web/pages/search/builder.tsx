import { useEffect, useId, useState } from 'preact/hooks';
import { filterGuide } from '../../../src/banner/contract.ts';
import { clauseOf } from '../../../src/search/clause.ts';
import { valuesOf } from '../../search/filters.ts';
import { bannerSearchTexts } from '../../texts/banner-search.ts';

interface BuilderProps {
  query: string;
  onClause: (clause: string) => void;
}

const { builder: t } = bannerSearchTexts;
const names = filterGuide.map(({ name }) => name).toSorted();

/** Filters to choose from, for those who do not know their names. */
export function Builder({ query, onClause }: BuilderProps) {
  const [name, setName] = useState('product');
  const [isOpen, setOpen] = useState(false);
  const values = useValues(isOpen ? name : '', query);
  const guide = filterGuide.find((each) => each.name === name);
  return (
    <details class="builder" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      <FilterForm name={name} values={values} onName={setName} onClause={onClause} />
      <p class="quiet">
        {guide?.says} {t.example} <code>{guide?.example}</code>
      </p>
    </details>
  );
}

interface FilterFormProps {
  name: string;
  values: readonly string[];
  onName: (name: string) => void;
  onClause: (clause: string) => void;
}

function FilterForm({ name, values, onName, onClause }: FilterFormProps) {
  const [isLeftOut, setLeftOut] = useState(false);
  const [value, setValue] = useState('');
  const list = useId();
  const add = (event: Event) => {
    event.preventDefault();
    onClause(`${isLeftOut ? 'NOT ' : ''}${written(name, value.trim())}`);
    setValue('');
  };
  return (
    <form onSubmit={add}>
      <select
        class="input"
        aria-label={t.filter}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      >
        {names.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <select
        class="input"
        aria-label={t.relation}
        value={String(isLeftOut)}
        onChange={(event) => setLeftOut(event.currentTarget.value === 'true')}
      >
        <option value="false">{t.is}</option>
        <option value="true">{t.isNot}</option>
      </select>
      <input
        class="input mono"
        aria-label={t.value}
        placeholder={t.value}
        list={list}
        autocomplete="off"
        maxLength={1000}
        value={value}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <datalist id={list}>
        {values.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button class="button" disabled={value.trim() === ''}>
        {t.add}
      </button>
    </form>
  );
}

/** Wildcards and patterns stay unquoted: in quotes they would be literal. */
function written(name: string, value: string): string {
  if (/^\d{1,15}$/.test(value)) return clauseOf(name, Number(value));
  return /\*|^\/.*\/$/.test(value) ? `${name}: ${value}` : clauseOf(name, value);
}

/** The field's most frequent values within the query. */
function useValues(field: string, query: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    setFound([]);
    if (field !== '') {
      void valuesOf({ field, query, start: '' }).then((values) => {
        if (isCurrent) setFound(values);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [field, query]);
  return found;
}
